package dev.trawl.gateway.openapi;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.trawl.gateway.http.PageRequest.Count;
import dev.trawl.gateway.json.FieldChange;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.json.RawJson;
import dev.trawl.gateway.json.RecordShape;
import dev.trawl.gateway.json.RecordShape.Presence;
import dev.trawl.plugin.TaskId;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ObjectNode;

/// Builds JSON schemas of records in the form that the edge writes. Each record has one schema with a unique name.
final class Schemas {

    private static final Map<Class<?>, String[]> SIMPLE = Map.ofEntries(
            Map.entry(String.class, new String[] {"string", ""}),
            Map.entry(int.class, new String[] {"integer", "int32"}),
            Map.entry(Integer.class, new String[] {"integer", "int32"}),
            Map.entry(long.class, new String[] {"integer", "int64"}),
            Map.entry(Long.class, new String[] {"integer", "int64"}),
            Map.entry(double.class, new String[] {"number", "double"}),
            Map.entry(Double.class, new String[] {"number", "double"}),
            Map.entry(boolean.class, new String[] {"boolean", ""}),
            Map.entry(Instant.class, new String[] {"string", "date-time"}),
            Map.entry(Boolean.class, new String[] {"boolean", ""}),
            Map.entry(Duration.class, new String[] {"string", "duration"}),
            Map.entry(TaskId.class, new String[] {"integer", "int64"}));

    private final TreeMap<String, ObjectNode> done = new TreeMap<>();
    private final Map<Class<?>, String> names = new HashMap<>();

    /// A response contains every field, possibly null. A request may omit optional fields.
    enum Use {
        REQUEST,
        ANSWER
    }

    ObjectNode all() {
        var all = OpenApi.object();
        done.forEach(all::set);
        return all;
    }

    ObjectNode oneOf(List<Class<?>> records, Use use) {
        if (records.size() == 1) {
            return of(records.getFirst(), use);
        }
        var schema = OpenApi.object();
        var choices = schema.putArray("oneOf");
        records.forEach(record -> choices.add(of(record, use)));
        return schema;
    }

    /// A page of items. The schema has a name if the item has one, so that generated clients have a type for it.
    ///
    /// @param counted true for a list that can be counted
    ObjectNode page(ObjectNode item, boolean counted) {
        var page = OpenApi.object().put("type", "object");
        var fields = page.putObject("properties");
        fields.putObject("items").put("type", "array").set("items", item);
        fields.putObject("next_cursor").putArray("type").add("string").add("null");
        if (counted) {
            fields.set("count", of(Count.class, Use.ANSWER));
        }
        page.putArray("required").add("items").add("next_cursor");
        String name = item.path("$ref").asString("").replaceFirst(".*/", "") + "Page";
        if (name.equals("Page")) {
            return page;
        }
        done.put(name, page);
        return OpenApi.object().put("$ref", "#/components/schemas/" + name);
    }

    private ObjectNode of(Type type, Use use) {
        if (type instanceof ParameterizedType generic) {
            return generic(generic, use);
        }
        return type instanceof Class<?> plain ? plain(plain, use) : OpenApi.object();
    }

    private ObjectNode plain(Class<?> plain, Use use) {
        if (SIMPLE.containsKey(plain)) {
            return simple(SIMPLE.getOrDefault(plain, new String[] {"", ""}));
        }
        if (plain.isArray()) {
            return array(plain.getComponentType(), use);
        }
        if (plain.isEnum()) {
            return choices(plain, constant -> constant);
        }
        if (plain == ObjectNode.class) {
            var schema = OpenApi.object().put("type", "object");
            schema.putObject("additionalProperties");
            return schema;
        }
        return plain.isRecord() && plain != RawJson.class ? reference(plain, use) : OpenApi.object(); // any JSON
    }

    /// People send the choices of a change in lower case; workers send the names of constants.
    private static ObjectNode choices(Class<?> type, UnaryOperator<String> text) {
        var schema = OpenApi.object().put("type", "string");
        var names = schema.putArray("enum");
        Arrays.stream(type.getEnumConstants()).map(Object::toString).map(text).forEach(names::add);
        return schema;
    }

    private static ObjectNode simple(String[] names) {
        var schema = OpenApi.object().put("type", names[0]);
        return names[1].isEmpty() ? schema : schema.put("format", names[1]);
    }

    private ObjectNode generic(ParameterizedType type, Use use) {
        var raw = (Class<?>) type.getRawType();
        Type last = type.getActualTypeArguments()[type.getActualTypeArguments().length - 1];
        if (raw == FieldChange.class && last instanceof Class<?> choice && choice.isEnum()) {
            return choices(choice, constant -> constant.toLowerCase(Locale.ROOT));
        }
        if (raw == Optional.class || raw == FieldChange.class) {
            return use == Use.REQUEST ? of(last, use) : nullable(of(last, use));
        }
        if (Collection.class.isAssignableFrom(raw)) {
            return array(last, use);
        }
        if (Map.class.isAssignableFrom(raw)) {
            var schema = OpenApi.object().put("type", "object");
            schema.set("additionalProperties", of(last, use));
            return schema;
        }
        return OpenApi.object();
    }

    private ObjectNode array(Type item, Use use) {
        var schema = OpenApi.object().put("type", "array");
        schema.set("items", of(item, use));
        return schema;
    }

    private static ObjectNode nullable(ObjectNode schema) {
        var either = OpenApi.object();
        either.putArray("anyOf").add(schema).addObject().put("type", "null");
        return either;
    }

    private ObjectNode reference(Class<?> record, Use use) {
        String name = names.computeIfAbsent(record, this::free);
        if (!done.containsKey(name)) {
            done.put(name, OpenApi.object()); // ends the recursion of a self-referencing record
            done.put(name, fields(record, use));
        }
        return OpenApi.object().put("$ref", "#/components/schemas/" + name);
    }

    private ObjectNode fields(Class<?> record, Use use) {
        var schema = OpenApi.object().put("type", "object");
        var fields = schema.putObject("properties");
        var required = schema.putArray("required");
        for (RecordComponent component : record.getRecordComponents()) {
            String name = RecordShape.name(component);
            boolean raw = component.getAccessor().isAnnotationPresent(JsonRawValue.class);
            var field = raw ? OpenApi.object() : of(component.getGenericType(), use);
            Optional.ofNullable(component.getAnnotation(Limits.class)).ifPresent(limits -> limit(field, limits));
            fields.set(name, field);
            if (use == Use.ANSWER || RecordShape.presence(component) == Presence.REQUIRED) {
                required.add(name);
            }
        }
        if (use == Use.REQUEST && !record.isAnnotationPresent(JsonIgnoreProperties.class)) {
            schema.put("additionalProperties", false);
        }
        return schema;
    }

    private static void limit(ObjectNode schema, Limits limits) {
        String suffix = switch (schema.path("type").asString("")) {
            case "string" -> "Length";
            case "array" -> "Items";
            default -> "imum";
        };
        boolean isTime = schema.has("format") && suffix.equals("Length");
        if (limits.min() > 0 && !isTime) {
            schema.put("min" + suffix, limits.min());
        }
        if (limits.max() < Long.MAX_VALUE && !isTime) {
            schema.put("max" + suffix, limits.max());
        }
        if (!limits.pattern().isEmpty()) {
            schema.put("pattern", "^(%s)$".formatted(limits.pattern()));
        }
    }

    /// A name that is not taken. The second of two records with one name gets its package as a prefix.
    private String free(Class<?> record) {
        String name = name(record);
        String home = record.getPackageName().replaceFirst(".*\\.", "");
        return names.containsValue(name)
                ? home.substring(0, 1).toUpperCase(Locale.ROOT) + home.substring(1) + name
                : name;
    }

    /// The schema name: `TaskDocument` becomes `Task`, and `TaskDocument.Config` becomes `TaskConfig`.
    private static String name(Class<?> record) {
        String own = record.getSimpleName().replaceFirst("(?<=.)(Document|View)$", "");
        var outer = record.getEnclosingClass();
        boolean needsOuter = outer != null && (outer.isRecord() || own.equals("Request"));
        return needsOuter ? name(outer) + own : own;
    }
}
