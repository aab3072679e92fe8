package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.BoundedRegex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Parses the `fields` of a job. Reports all errors at once, each with its path.
public final class ReadRules {

    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final Set<String> KEYS = Set.of(
            "css",
            "attr",
            "xpath",
            "jsonpath",
            "from",
            "url",
            "regex",
            "const",
            "builtin",
            "type",
            "required",
            "many",
            "trim",
            "default",
            "fields");
    private static final Set<String> ITEM_KEYS =
            new TreeSet<>(Set.of("css", "xpath", "jsonpath", "fields", "key", "unique"));
    private static final int DEEPEST = 16;

    /// The valid rules, and an error for each invalid part.
    public record Reading(List<FieldRule> rules, List<String> complaints) {

        public Reading {
            rules = List.copyOf(rules);
            complaints = List.copyOf(complaints);
        }
    }

    private final List<String> complaints = new ArrayList<>();

    private ReadRules() {}

    /// All keys of a rule. docs/job.schema.json describes each key.
    public static Set<String> keys() {
        return KEYS;
    }

    /// @param path position of the map in the file, such as `fields`
    public static Reading read(String path, Map<String, ?> fields) {
        return read(path, MAPPER.<JsonNode>valueToTree(fields));
    }

    /// Like the overload for a map, for a file already parsed to a tree.
    public static Reading read(String path, JsonNode fields) {
        ReadRules reading = new ReadRules();
        List<FieldRule> rules = reading.rules(path, fields, 0);
        return new Reading(rules, reading.complaints);
    }

    /// Parses the `items` of a job.
    ///
    /// @param complaints receives an error with its path for each invalid part
    public static Optional<ItemRule> items(JsonNode written, List<String> complaints) {
        ReadRules reading = new ReadRules();
        Optional<ItemRule> rule = reading.item("items", written);
        complaints.addAll(reading.complaints);
        return reading.complaints.isEmpty() ? rule : Optional.empty();
    }

    /// All keys of an item rule. docs/job.schema.json describes each key.
    public static Set<String> itemKeys() {
        return Collections.unmodifiableSet(ITEM_KEYS);
    }

    private Optional<ItemRule> item(String path, JsonNode written) {
        if (!written.isObject() || !(written.has("css") || written.has("xpath") || written.has("jsonpath"))) {
            complaints.add(path + ": must be a map with css, xpath or jsonpath, and with fields");
            return Optional.empty();
        }
        written.propertyNames().stream()
                .filter(key -> !ITEM_KEYS.contains(key))
                .forEach(key -> complaints.add(
                        "%s.%s: unknown; known are %s".formatted(path, key, String.join(", ", ITEM_KEYS))));
        List<FieldRule> fields = List.of();
        if (written.has("fields")) {
            fields = rules(path + ".fields", written.get("fields"), 0);
        } else if (!written.has("jsonpath")) {
            complaints.add(path + ".fields: missing; name what each item consists of");
        }
        List<String> key = key(path + ".key", written.path("key"), fields);
        boolean unique = flag(path, written, "unique", false);
        Optional<Source> source = new RuleSource(path, written, complaints).source();
        if (source.filter(found -> found instanceof Source.Css(var _, var attribute) && !attribute.isEmpty())
                .isPresent()) {
            complaints.add(path + ".css: must select elements, not an attribute");
        }
        List<FieldRule> rules = fields;
        return source.map(found -> new ItemRule(found, rules, key, unique));
    }

    private List<String> key(String path, JsonNode written, List<FieldRule> fields) {
        List<JsonNode> names = written.isMissingNode()
                ? List.of()
                : written.isArray() ? written.valueStream().toList() : List.of(written);
        boolean named = !fields.isEmpty();
        for (JsonNode name : names) {
            if (!name.isString() || name.asString().isBlank()) {
                complaints.add(path + ": must be the name of a field, or a list of names");
                return List.of();
            }
            if (named && fields.stream().noneMatch(field -> field.name().equals(name.asString()))) {
                complaints.add("%s: '%s' is no field of the items; known are %s"
                        .formatted(
                                path,
                                name.asString(),
                                fields.stream().map(FieldRule::name).collect(Collectors.joining(", "))));
            }
        }
        return names.stream().map(JsonNode::asString).toList();
    }

    private static boolean isName(String name) {
        return !name.isBlank() && name.codePoints().noneMatch(Character::isISOControl);
    }

    private List<FieldRule> rules(String path, JsonNode fields, int depth) {
        List<FieldRule> rules = new ArrayList<>();
        if (!fields.isObject() || depth > DEEPEST) {
            complaints.add(path + ": must be a map of field names" + (depth > DEEPEST ? ", less deeply nested" : ""));
            return rules;
        }
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            if (!isName(field.getKey())) {
                complaints.add(path + ": the name of a field must not be empty or have control characters");
                continue;
            }
            rule(path + "." + field.getKey(), field.getKey(), field.getValue(), depth)
                    .ifPresent(rules::add);
        }
        return rules;
    }

    private Optional<FieldRule> rule(String path, String name, JsonNode written, int depth) {
        JsonNode rule = written.isString() ? MAPPER.createObjectNode().set("css", written) : written;
        if (!rule.isObject()) {
            complaints.add(path + ": must be a CSS selector or a map");
            return Optional.empty();
        }
        int before = complaints.size();
        for (String key : rule.propertyNames()) {
            if (!KEYS.contains(key)) {
                complaints.add("%s.%s: unknown; known are %s"
                        .formatted(
                                path,
                                key,
                                String.join(", ", KEYS.stream().sorted().toList())));
            }
        }
        RuleSource sources = new RuleSource(path, rule, complaints);
        Optional<Source> source = sources.source();
        Optional<BoundedRegex> pick = sources.pick();
        List<FieldRule> inner = rule.has("fields") ? rules(path + ".fields", rule.get("fields"), depth + 1) : List.of();
        FieldType type = rule.has("type")
                ? type(path, rule.get("type"))
                : source.map(ReadRules::typeOf).orElse(FieldType.STRING);
        boolean required = flag(path, rule, "required", false);
        boolean many = flag(path, rule, "many", false);
        boolean trim = flag(path, rule, "trim", true);
        if (source.isEmpty() || complaints.size() > before) {
            return Optional.empty();
        }
        return Optional.of(new FieldRule(
                name, source.get(), pick, type, required, many, trim, Optional.ofNullable(rule.get("default")), inner));
    }

    /// The type of a rule that names none.
    private static FieldType typeOf(Source source) {
        boolean json = source instanceof Source.ByJsonPath
                || source instanceof Source.FromXhr
                || source instanceof Source.Constant
                || source instanceof Source.FromPage;
        return json ? FieldType.ANY : FieldType.STRING;
    }

    private FieldType type(String path, JsonNode written) {
        String name = written.asString("").toLowerCase(Locale.ROOT);
        return FieldType.named(name).orElseGet(() -> {
            complaints.add(path + ".type: must be one of string, number, integer, boolean, date, url, html, any");
            return FieldType.STRING;
        });
    }

    private boolean flag(String path, JsonNode rule, String key, boolean otherwise) {
        if (!rule.has(key)) {
            return otherwise;
        }
        if (!rule.get(key).isBoolean()) {
            complaints.add("%s.%s: must be true or false".formatted(path, key));
        }
        return rule.get(key).asBoolean(otherwise);
    }
}
