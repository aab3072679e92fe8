package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.limit.OverBudgetException;
import dev.trawl.crawl.parse.Link;
import dev.trawl.crawl.parse.LinkKind;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/// Finds the links selected by a rule, on pages of any type.
public final class FindLinks {

    private static final long MOST_STEPS = 50_000_000;
    private static final Set<String> UNPAID = Set.of("nofollow", "ugc", "sponsored");

    private final TimeSource time;
    private final Duration longest;

    /// @param longest time limit of one rule on one page
    public FindLinks(TimeSource time, Duration longest) {
        this.time = time;
        this.longest = longest;
    }

    /// Never throws. A page in a format that the rule cannot read yields no links. A timeout is
    /// added to `problems`.
    public List<Link> find(LinkRule rule, PageInput page, List<FieldProblem> problems) {
        try {
            var finding = new RuleEvaluation(page, Budget.of(time, longest, MOST_STEPS));
            return finding.onPage(rule.source()).stream()
                    .flatMap(FindLinks::links)
                    .toList();
        } catch (OverBudgetException e) {
            problems.add(new FieldProblem(rule.path(), FieldProblem.Kind.CUT_OFF, String.valueOf(e.getMessage())));
        } catch (IllegalArgumentException _) {
            // a crawl sees pages of many types, and a rule applies to one of them
        }
        return List.of();
    }

    /// The values that a source selects: JSON values as they are, everything else as text. `null` and empty texts are
    /// left out. Never throws; a page in another format has no values.
    ///
    /// @param path position of the rule in its job, for `problems`
    public List<JsonNode> values(String path, Source source, PageInput page, List<FieldProblem> problems) {
        try {
            var finding = new RuleEvaluation(page, Budget.of(time, longest, MOST_STEPS));
            return finding.onPage(source).stream().flatMap(FindLinks::value).toList();
        } catch (OverBudgetException e) {
            problems.add(new FieldProblem(path, FieldProblem.Kind.CUT_OFF, String.valueOf(e.getMessage())));
        } catch (IllegalArgumentException _) {
            // the page has another format
        }
        return List.of();
    }

    private static Stream<JsonNode> value(PageMatch match) {
        if (match instanceof PageMatch.OfJson(JsonNode json) && !json.isString()) {
            return json.isNull() ? Stream.of() : Stream.of(json);
        }
        String text = match.text().strip();
        return text.isEmpty() ? Stream.of() : Stream.of(StringNode.valueOf(text));
    }

    private static Stream<Link> links(PageMatch place) {
        if (place instanceof PageMatch.OfJson(JsonNode json) && !json.isString()) {
            return Stream.of();
        }
        if (!(place instanceof PageMatch.OfElement(Element element))) {
            return Stream.of(link(place.text(), ""));
        }
        if (element.hasAttr("href")) {
            return Stream.of(link(element.attr("href"), element.attr("rel")));
        }
        var inside = element.select("a[href], area[href]");
        return inside.isEmpty() && element.childrenSize() == 0
                ? Stream.of(link(element.wholeText(), ""))
                : inside.stream().map(anchor -> link(anchor.attr("href"), anchor.attr("rel")));
    }

    private static Link link(String href, String rel) {
        boolean nofollow = Stream.of(rel.toLowerCase(Locale.ROOT).split("\\s+")).anyMatch(UNPAID::contains);
        return new Link(LinkKind.ANCHOR, href.strip(), nofollow);
    }
}
