package dev.trawl.cli.inspect;

import dev.trawl.crawl.extract.ExtractFields;
import dev.trawl.crawl.extract.ExtractItems;
import dev.trawl.crawl.extract.FieldProblem;
import dev.trawl.crawl.extract.PageInput;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.job.RowRules;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Extracts fields and items from one fetched page.
record FetchedRows(RowRules rules, TimeSource time) {

    private static final Duration LONGEST = Duration.ofSeconds(5);

    /// Adds `fields`, or `items` with the fields of each, and the `problems`.
    void into(FetchReply reply, ObjectNode answer) {
        var page = PageInput.of(reply);
        var extracted = new ExtractFields(rules.fields(), time, LONGEST).extract(page);
        List<FieldProblem> problems = new ArrayList<>(extracted.problems());
        if (!rules.fields().isEmpty()) {
            answer.set("fields", extracted.values());
        }
        rules.items().ifPresent(rule -> {
            var found = new ExtractItems(rule, time, LONGEST).extract(page, extracted.values());
            var items = answer.putArray("items");
            found.items().forEach(item -> {
                items.add(JsonMapper.shared().readTree(item.fields()));
                problems.addAll(item.problems());
            });
            found.unreadable()
                    .or(found::cut)
                    .ifPresent(why -> problems.add(new FieldProblem("items", FieldProblem.Kind.UNREADABLE, why)));
        });
        if (!problems.isEmpty()) {
            var list = answer.putArray("problems");
            problems.forEach(problem -> list.add("%s: %s".formatted(problem.path(), problem.message())));
        }
    }
}
