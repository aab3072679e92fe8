package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Runs the rules of a job on a page. A rule that exceeds its time limit is stopped; the other rules still run.
public final class ExtractFields {

    private static final long MOST_STEPS = 200_000_000;

    private final List<FieldRule> rules;
    private final TimeSource time;
    private final Duration longest;

    /// @param longest time limit of one rule on one page
    public ExtractFields(List<FieldRule> rules, TimeSource time, Duration longest) {
        this.rules = List.copyOf(rules);
        this.time = time;
        this.longest = longest;
    }

    /// Never throws, whatever the content of the page.
    public Extracted extract(PageInput page) {
        List<FieldProblem> problems = new ArrayList<>();
        ObjectNode values = JsonNodeFactory.instance.objectNode();
        RowRoom room = new RowRoom();
        for (FieldRule rule : rules) {
            var finding = new RuleEvaluation(page, Budget.of(time, longest, MOST_STEPS));
            var run = new FieldEvaluation(page, finding, room, problems);
            values.set(rule.name(), run.guarded(rule, rule.name(), () -> run.field(rule, rule.name(), List.of())));
        }
        return new Extracted(values, problems);
    }
}
