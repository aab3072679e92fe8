package dev.trawl.core.query;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Masks secrets in displayed settings, for all readers. Values whose key suggests a secret, and passwords in URLs
/// and header values, appear as `***`. Prefers hiding too much to hiding too little.
public final class HideSecrets {

    public static final String HIDDEN = "***";

    private static final String KEY = "key";
    private static final List<String> SECRET = List.of(
            "password",
            "passwd",
            "passphrase",
            "pwd",
            "secret",
            "token",
            "authorization",
            "apikey",
            "accesskey",
            "privatekey",
            "signingkey",
            "credential",
            "cookie",
            "sessionid");
    private static final List<String> SECRET_ALONE = List.of("auth", "xauth", "pass", KEY);
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    /// Matches up to the last `@` before the path or the query, because passwords may contain raw `@`, `/` and
    /// `?`. A port followed by a path is not a password. The match is bounded, because the submitter of a task
    /// controls the text.
    private static final Pattern IN_ADDRESS =
            Pattern.compile("(://[^/:\\s]*):(?![0-9]{1,5}/)(?:[^/\\s]*@|[^?#\\s]{0,256}@){1,8}");
    private static final Pattern IN_QUERY = Pattern.compile("([?&;])([^=?&;#\\s]+)=[^&;#\\s]*");
    private static final Pattern IN_HEADER = Pattern.compile("(?i)\\b(bearer|basic) +[^\\s\"']+");

    private HideSecrets() {}

    /// A copy with masked secrets, at any depth.
    public static JsonNode in(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> inObject(object);
            case ArrayNode array -> {
                var shown = NODES.arrayNode();
                array.forEach(item -> shown.add(in(item)));
                yield shown;
            }
            default -> value.isString() ? NODES.stringNode(in(value.asString())) : value;
        };
    }

    /// A copy of a task's payload with masked secrets. The `key` of `user_apps` and of the items of `app_sync`
    /// names a field or identifies an app, so it is shown.
    public static JsonNode inPayload(JsonNode payload) {
        JsonNode shown = in(payload);
        if (shown.path("login").path("fields") instanceof ObjectNode fields) {
            fields.properties().forEach(field -> field.setValue(hidden(field.getValue())));
        }
        if (payload.has("pages")) {
            showKey(payload, shown);
        }
        JsonNode apps = payload.path("apps");
        for (int i = 0; apps.isArray() && i < apps.size(); i++) {
            if (apps.get(i).has("url")) {
                showKey(apps.get(i), shown.path("apps").get(i));
            }
        }
        return shown;
    }

    private static void showKey(JsonNode from, JsonNode shown) {
        if (from.path(KEY).isString() && shown instanceof ObjectNode object) {
            object.set(KEY, in(from.path(KEY)));
        }
    }

    /// The text with masked passwords.
    public static String in(String text) {
        String shown = IN_ADDRESS.matcher(text).replaceAll("$1:" + HIDDEN + "@");
        shown = IN_HEADER.matcher(shown).replaceAll("$1 " + HIDDEN);
        return IN_QUERY.matcher(shown).replaceAll(found -> isSecret(found.group(2)) ? "$1$2=" + HIDDEN : "$0");
    }

    private static JsonNode inObject(ObjectNode object) {
        var shown = NODES.objectNode();
        object.properties()
                .forEach(field -> shown.set(
                        field.getKey(), isSecret(field.getKey()) ? hidden(field.getValue()) : in(field.getValue())));
        return shown;
    }

    /// Masks a value. An empty or boolean value is shown, because it reveals no secret.
    private static JsonNode hidden(JsonNode value) {
        boolean none = value.isNull()
                || value.isBoolean()
                || (value.isString() && value.asString().isEmpty());
        return none ? value : NODES.stringNode(HIDDEN);
    }

    private static boolean isSecret(String key) {
        String plain = key.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return SECRET_ALONE.contains(plain) || SECRET.stream().anyMatch(plain::contains);
    }
}
