package dev.trawl.gateway.access;

import dev.trawl.core.Problem;
import dev.trawl.core.task.Durations;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.FieldError;
import dev.trawl.gateway.http.PlainText;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.http.StrictJson;
import dev.trawl.spi.KeyScope;
import dev.trawl.spi.Role;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The fields of a small JSON object. Rejects unknown and duplicate fields, and names an invalid one.
final class AccessFields {

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._@-]{0,63}");
    private static final Duration LONGEST = Duration.ofDays(3_650);

    private final JsonNode object;

    private AccessFields(JsonNode object) {
        this.object = object;
    }

    /// Reads the fields; a request without a body has none.
    static AccessFields orNone(Exchange exchange, Set<String> known) throws IOException {
        return exchange.hasBody() ? of(exchange, known) : new AccessFields(JsonNodeFactory.instance.objectNode());
    }

    /// @throws RefusedException when the body is not a JSON object or has unknown fields
    static AccessFields of(Exchange exchange, Set<String> known) throws IOException {
        var object = StrictJson.tree(exchange.jsonBody());
        if (!object.isObject()) {
            throw wrong("", "the body must be a JSON object");
        }
        var unknown = object.propertyNames().stream()
                .filter(name -> !known.contains(name))
                .limit(RefusedException.MOST_ERRORS)
                .map(name -> new FieldError(
                        Problem.UNKNOWN_FIELD,
                        pointer(name),
                        "unknown field; known: " + known.stream().sorted().collect(Collectors.joining(", "))))
                .toList();
        if (!unknown.isEmpty()) {
            throw RefusedException.of(unknown);
        }
        return new AccessFields(object);
    }

    boolean has(String field) {
        return object.has(field);
    }

    /// The name of a key, a user or a project.
    String name(String field) {
        return text(field)
                .filter(name -> NAME.matcher(name).matches())
                .orElseThrow(
                        () -> wrong(
                                pointer(field),
                                field
                                        + " has 1 to 64 letters, digits, '.', '_', '@' or '-', and begins with a letter or digit"));
    }

    /// A text with `least` to `most` characters.
    String text(String field, int least, int most) {
        return text(field)
                .filter(text -> text.length() >= least && text.length() <= most)
                .orElseThrow(() ->
                        wrong(pointer(field), "%s is a string of %d to %d characters".formatted(field, least, most)));
    }

    /// A text without control characters, with `least` to `most` characters.
    String line(String field, int least, int most) {
        String text = text(field, least, most);
        if (!PlainText.isPlain(text)) {
            throw wrong(pointer(field), field + " has no control characters");
        }
        return text;
    }

    /// A role for people and services. Roles of workers and browsers are rejected, because those credentials have
    /// their own routes.
    Role role(String field) {
        var roles = EnumSet.complementOf(EnumSet.of(Role.WORKER, Role.BROWSER));
        String asked = text(field).orElse("");
        return roles.stream()
                .filter(role -> text(role).equals(asked))
                .findFirst()
                .orElseThrow(() -> wrong(
                        pointer(field),
                        "%s is one of %s"
                                .formatted(
                                        field,
                                        roles.stream().map(AccessFields::text).collect(Collectors.joining(", ")))));
    }

    Optional<Set<KeyScope>> scopes(String field) {
        if (!has(field)) {
            return Optional.empty();
        }
        var scopes = EnumSet.noneOf(KeyScope.class);
        for (JsonNode item : object.path(field)) {
            scopes.add(KeyScope.parse(item.asString("")).orElseThrow(() -> badScopes(field)));
        }
        if (scopes.isEmpty() || !object.path(field).isArray()) {
            throw badScopes(field);
        }
        return Optional.of(scopes);
    }

    Optional<Duration> duration(String field) {
        if (!has(field)) {
            return Optional.empty();
        }
        try {
            var value = object.path(field);
            var read = Durations.parse(value.isNumber() ? value.asString() : value.asString("none"));
            return Optional.of(read)
                    .filter(some -> some.compareTo(LONGEST) <= 0)
                    .or(() -> {
                        throw wrong(pointer(field), "%s is at most %d days".formatted(field, LONGEST.toDays()));
                    });
        } catch (IllegalArgumentException _) {
            throw wrong(pointer(field), field + " is a duration such as 12h, 90d or PT10S, or seconds");
        }
    }

    static String text(Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    static List<String> texts(Set<KeyScope> scopes) {
        return scopes.stream().sorted().map(KeyScope::text).toList();
    }

    static RefusedException wrong(String pointer, String detail) {
        return RefusedException.of(Problem.INVALID_REQUEST, pointer, detail);
    }

    private Optional<String> text(String field) {
        return Optional.of(object.path(field)).filter(JsonNode::isString).map(JsonNode::asString);
    }

    private static RefusedException badScopes(String field) {
        String known = Arrays.stream(KeyScope.values()).map(KeyScope::text).collect(Collectors.joining(", "));
        return wrong(pointer(field), "%s is a list of one or more of %s".formatted(field, known));
    }

    private static String pointer(String field) {
        return "/" + field.replace("~", "~0").replace("/", "~1");
    }
}
