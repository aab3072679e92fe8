package dev.trawl.gateway.secret;

import dev.trawl.core.Problem;
import dev.trawl.gateway.http.FieldError;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.http.StrictJson;
import dev.trawl.spi.secret.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Reads `{"value": …, "hosts": […]}`. Error messages never repeat any part of the value.
final class ReadSecret {

    private static final int MOST_CHARACTERS = 64 << 10;
    private static final int MOST_HOSTS = 100;
    private static final Set<String> FIELDS = Set.of("value", "hosts");
    private static final Pattern HOST =
            Pattern.compile("\\*|(\\*\\.)?[a-z0-9]([a-z0-9_.-]{0,250}[a-z0-9])?|\\[[0-9a-f:.]{2,45}]");

    private final List<FieldError> errors = new ArrayList<>();

    private ReadSecret() {}

    static Secret read(byte[] body) {
        return new ReadSecret().read(tree(body));
    }

    private static JsonNode tree(byte[] body) {
        JsonNode json = StrictJson.tree(body);
        if (!json.isObject()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "", "a secret is a JSON object with value and hosts");
        }
        return json;
    }

    private Secret read(JsonNode json) {
        json.propertyNames().stream()
                .filter(name -> !FIELDS.contains(name))
                .limit(RefusedException.MOST_ERRORS)
                .forEach(name -> errors.add(
                        new FieldError(Problem.UNKNOWN_FIELD, "/" + name, "unknown field; known are [hosts, value]")));
        JsonNode value = json.path("value");
        if (!value.isString()
                || value.stringValue().isEmpty()
                || value.stringValue().length() > MOST_CHARACTERS) {
            refuse("/value", "value is a text of 1 to %d characters".formatted(MOST_CHARACTERS));
        }
        List<String> hosts = hosts(json.path("hosts"));
        if (!errors.isEmpty()) {
            throw RefusedException.of(errors);
        }
        return new Secret(value.stringValue(), hosts);
    }

    private List<String> hosts(JsonNode list) {
        List<String> hosts = new ArrayList<>();
        if (!list.isArray() || list.isEmpty() || list.size() > MOST_HOSTS) {
            refuse(
                    "/hosts",
                    "hosts is a list of 1 to %d hosts it may be sent to; [\"*\"] means any".formatted(MOST_HOSTS));
            return hosts;
        }
        for (int index = 0; index < list.size(); index++) {
            String host = list.path(index).asString("").toLowerCase(Locale.ROOT);
            if (!list.path(index).isString() || !HOST.matcher(host).matches()) {
                refuse(
                        "/hosts/" + index,
                        "a host is a name such as api.example.org, *.example.org for all below it, or *");
            }
            hosts.add(host);
        }
        return hosts;
    }

    private void refuse(String pointer, String detail) {
        errors.add(new FieldError(Problem.INVALID_REQUEST, pointer, detail));
    }
}
