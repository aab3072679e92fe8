package dev.trawl.crawl.job;

import dev.trawl.crawl.extract.css.CssSelector;
import dev.trawl.crawl.job.SessionRules.FormLogin;
import dev.trawl.crawl.job.SessionRules.PageCheck;
import dev.trawl.crawl.job.secret.SecretText;
import dev.trawl.crawl.job.value.Values;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.url.UrlPattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Parses `login` of a job.
record ReadLogin(List<String> complaints) {

    private static final Set<String> KEYS =
            new TreeSet<>(Set.of("url", "form", "fields", "check", "expired", "max_logins"));
    private static final Set<String> CHECKS = new TreeSet<>(Set.of("selector", "status", "cookie", "url"));
    private static final Set<String> SIGNS = new TreeSet<>(Set.of("selector", "status", "url"));
    private static final int USUAL_LOGINS = 100;
    private static final int MOST_LOGINS = 10_000;

    Optional<FormLogin> read(JsonNode written) {
        if (!(written instanceof ObjectNode map)) {
            complaints.add("login: must be a map with url and fields");
            return Optional.empty();
        }
        unknown("login", map, KEYS);
        String address = map.path("url").asString("");
        Optional<Url> url = WebAddress.parse(address);
        if (WebAddress.namesSecret(address)) {
            complaints.add("login.url: " + WebAddress.NO_SECRET);
        } else if (url.isEmpty()) {
            complaints.add("login.url: must be " + WebAddress.FORM);
        }
        var values = new Values(map, new ArrayList<>());
        int most = (int) values.number("max_logins", USUAL_LOGINS, 1, MOST_LOGINS);
        values.complaints().forEach(complaint -> complaints.add("login." + complaint));
        Map<String, SecretText> fields = fields(map.path("fields"));
        Optional<CssSelector> form = parsed("login.form", map.path("form"), CssSelector::parse);
        Optional<PageCheck> success = check("login.check", map.path("check"), CHECKS);
        Optional<PageCheck> expired = check("login.expired", map.path("expired"), SIGNS);
        return url.map(page -> new FormLogin(page.withoutUserInfo(), form, fields, success, expired, most));
    }

    private void unknown(String path, ObjectNode map, Set<String> known) {
        map.propertyNames().stream()
                .filter(key -> !known.contains(key))
                .forEach(key -> complaints.add(
                        "%s.%s: unknown; known are %s".formatted(path, Values.shown(key), String.join(", ", known))));
    }

    private Map<String, SecretText> fields(JsonNode written) {
        var fields = new LinkedHashMap<String, SecretText>();
        if (!written.isObject() || written.isEmpty()) {
            complaints.add("login.fields: must be a map of form fields, such as {user: ann, password: secret://shop}");
            return fields;
        }
        written.properties().forEach(field -> {
            String path = "login.fields." + Values.shown(field.getKey());
            if (!field.getValue().isString()) {
                complaints.add(path + ": must be a text");
                return;
            }
            try {
                fields.put(field.getKey(), new SecretText(field.getValue().stringValue()));
            } catch (IllegalArgumentException e) {
                complaints.add("%s: %s".formatted(path, e.getMessage()));
            }
        });
        return fields;
    }

    private Optional<PageCheck> check(String path, JsonNode written, Set<String> known) {
        if (written.isMissingNode() || written.isNull()) {
            return Optional.empty();
        }
        if (!(written instanceof ObjectNode map) || map.isEmpty()) {
            complaints.add("%s: must be a map with %s".formatted(path, String.join(", ", known)));
            return Optional.empty();
        }
        unknown(path, map, known);
        Optional<Integer> status =
                Optional.of(map.path("status")).filter(JsonNode::isInt).map(JsonNode::intValue);
        if (map.has("status")
                && status.filter(code -> code >= 100 && code <= 599).isEmpty()) {
            complaints.add(path + ".status: must be a number from 100 to 599");
        }
        return Optional.of(new PageCheck(
                parsed(path + ".selector", map.path("selector"), CssSelector::parse),
                status,
                parsed(path + ".cookie", map.path("cookie"), name -> name),
                parsed(path + ".url", map.path("url"), UrlPattern::parse)));
    }

    private <T> Optional<T> parsed(String path, JsonNode written, Function<String, T> parser) {
        if (written.isMissingNode() || written.isNull()) {
            return Optional.empty();
        }
        try {
            if (!written.isString() || written.stringValue().isBlank()) {
                throw new IllegalArgumentException("must be a text");
            }
            return Optional.of(parser.apply(written.stringValue()));
        } catch (IllegalArgumentException e) {
            String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            complaints.add("%s: %s".formatted(path, why));
            return Optional.empty();
        }
    }
}
