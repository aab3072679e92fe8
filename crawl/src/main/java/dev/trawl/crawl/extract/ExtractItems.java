package dev.trawl.crawl.extract;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.limit.OverBudgetException;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Extracts the items of a page. Number, size and time are limited; items beyond a limit are dropped.
public final class ExtractItems {

    /// Maximum number of items of one page.
    public static final int MOST = 10_000;

    /// Maximum size of the fields of all items of a page, in characters.
    private static final int LARGEST = 8 << 20;

    private static final long MOST_STEPS = 500_000_000;
    private static final int LONGEST_KEY = 200;

    private final ItemRule rule;
    private final TimeSource time;
    private final Duration longest;

    /// @param longest time limit of all items of one page
    public ExtractItems(ItemRule rule, TimeSource time, Duration longest) {
        this.rule = rule;
        this.time = time;
        this.longest = longest;
    }

    /// One item of a page.
    ///
    /// @param position of the match on the page, from 1
    /// @param key identifies the item across pages and crawls
    /// @param fields JSON: the fields of the page and of the item
    /// @param problems reasons for missing values
    public record PageItem(int position, String key, String fields, List<FieldProblem> problems) {

        public PageItem {
            problems = List.copyOf(problems);
        }
    }

    /// The items of a page.
    ///
    /// @param cut the limit that dropped items; empty if the page has all of its items
    /// @param unreadable why the rule cannot read this kind of page; empty if it can
    public record PageItems(List<PageItem> items, Optional<String> cut, Optional<String> unreadable) {

        public PageItems {
            items = List.copyOf(items);
        }
    }

    /// Never throws, whatever the content of the page.
    ///
    /// @param shared fields of the page, which every item gets; a field of the item with the same name replaces one
    public PageItems extract(PageInput page, ObjectNode shared) {
        var finding = new RuleEvaluation(page, Budget.of(time, longest, MOST_STEPS));
        try {
            return items(finding, finding.onPage(rule.source()), shared);
        } catch (OverBudgetException e) {
            return new PageItems(List.of(), Optional.of(String.valueOf(e.getMessage())), Optional.empty());
        } catch (IllegalArgumentException e) {
            return new PageItems(List.of(), Optional.empty(), Optional.of(String.valueOf(e.getMessage())));
        }
    }

    private PageItems items(RuleEvaluation finding, List<PageMatch> matches, ObjectNode shared) {
        var items = new ArrayList<PageItem>();
        long size = 0;
        for (PageMatch match : matches) {
            if (items.size() == MOST) {
                return cut(items, "%d of %d items; a page may have %d".formatted(MOST, matches.size(), MOST));
            }
            var problems = new ArrayList<FieldProblem>();
            ObjectNode own = fields(new FieldEvaluation(finding.page(), finding, new RowRoom(), problems), match);
            if (problems.stream().anyMatch(problem -> problem.kind() == FieldProblem.Kind.CUT_OFF)) {
                return cut(items, "%d of %d items; the rules took too long".formatted(items.size(), matches.size()));
            }
            String key = key(own, problems);
            String fields = shared.isEmpty()
                    ? own.toString()
                    : shared.deepCopy().setAll(own).toString();
            size += fields.length();
            if (size > LARGEST) {
                return cut(
                        items,
                        "%d of %d items; the items of a page may have %d MiB"
                                .formatted(items.size(), matches.size(), LARGEST >> 20));
            }
            items.add(new PageItem(items.size() + 1, key, fields, problems));
        }
        return new PageItems(items, Optional.empty(), Optional.empty());
    }

    private static PageItems cut(List<PageItem> items, String why) {
        return new PageItems(items, Optional.of(why), Optional.empty());
    }

    private ObjectNode fields(FieldEvaluation evaluation, PageMatch match) {
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        if (rule.fields().isEmpty()) {
            evaluation.whole(match).ifPresent(whole -> {
                if (whole instanceof ObjectNode object) {
                    fields.setAll(object);
                } else {
                    fields.set("value", whole);
                }
            });
            return fields;
        }
        for (FieldRule field : rule.fields()) {
            fields.set(
                    field.name(),
                    evaluation.guarded(
                            field, field.name(), () -> evaluation.field(field, field.name(), List.of(match))));
        }
        return fields;
    }

    /// The value of one key field as text, of several as a JSON list. Without a value, and without key fields, the
    /// hash of all fields.
    private String key(ObjectNode fields, List<FieldProblem> problems) {
        List<JsonNode> values =
                rule.key().stream().map(name -> value(fields, name)).toList();
        if (values.isEmpty()) {
            return hash(fields.toString());
        }
        if (values.stream().allMatch(ExtractItems::isBlank)) {
            String names = rule.key().stream().collect(Collectors.joining(", "));
            problems.add(new FieldProblem(names, FieldProblem.Kind.MISSING, "the key of the item has no value"));
            return hash(fields.toString());
        }
        String key = values.size() == 1 && values.getFirst().isValueNode()
                ? values.getFirst().asString()
                : list(values).toString();
        return key.length() > LONGEST_KEY ? hash(key) : key;
    }

    /// The key of JSON items may be a path such as `product.id`.
    private static JsonNode value(ObjectNode fields, String name) {
        if (fields.has(name)) {
            return fields.get(name);
        }
        JsonNode value = fields;
        for (String step : name.split("\\.", -1)) {
            value = value.path(step);
        }
        return value.isMissingNode() ? JsonNodeFactory.instance.nullNode() : value;
    }

    private static ArrayNode list(List<JsonNode> values) {
        return JsonNodeFactory.instance.arrayNode().addAll(values);
    }

    private static boolean isBlank(JsonNode value) {
        return value.isNull()
                || (value.isContainer() && value.isEmpty())
                || (value.isString() && value.asString().isBlank());
    }

    private static String hash(String text) {
        var hash = Hashing.murmur3_128().hashCharsTo128Bits(text);
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(hash.getMostSignificantBits()) + hex.toHexDigits(hash.getLeastSignificantBits());
    }
}
