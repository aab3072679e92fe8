package dev.trawl.crawl.job;

import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.job.SessionRules.Auth;
import dev.trawl.crawl.job.SessionRules.Proxy;
import dev.trawl.crawl.job.secret.SecretText;
import dev.trawl.crawl.job.value.Values;
import dev.trawl.crawl.url.Url;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Parses the session settings of a job: `cookies`, `proxy`, `auth`, `tls` and `login`.
///
/// @param seeds as written, including user names and passwords
record ReadSession(Values values, List<Url> seeds) {

    private static final int MOST_PROXIES = 100;

    SessionRules read() {
        boolean keepsCookies =
                values.node("cookies").map(node -> node.asBoolean(true)).orElse(true);
        Optional<SessionRules.FormLogin> login = values.node("login").flatMap(new ReadLogin(values.complaints())::read);
        if (login.isPresent() && !keepsCookies) {
            complain("login: needs cookies; remove 'cookies: false'");
        }
        return new SessionRules(keepsCookies, cookies(), proxies(), auth(), insecureHosts(), login);
    }

    private Map<String, SecretText> cookies() {
        var cookies = new LinkedHashMap<String, SecretText>();
        if (values.node("cookies").filter(node -> !node.isBoolean()).isPresent()) {
            values.map("cookies", "true, false or a map of texts")
                    .forEach((name, value) -> secret("cookies." + Values.shown(name), value)
                            .filter(text -> isCookie(name, value))
                            .ifPresent(text -> cookies.put(name, text)));
        }
        return cookies;
    }

    private boolean isCookie(String name, String value) {
        boolean sendable =
                !name.isEmpty() && (name + value).chars().allMatch(ReadSession::isPlain) && name.indexOf('=') < 0;
        if (!sendable) {
            complain("cookies.%s: has a name or value that cannot be sent".formatted(Values.shown(name)));
        }
        return sendable;
    }

    private static boolean isPlain(int letter) {
        return letter >= ' ' && letter < 0x7f && letter != ';';
    }

    private List<Proxy> proxies() {
        var proxies = new ArrayList<Proxy>();
        values.node("proxy").ifPresent(written -> {
            if (!written.isArray()) {
                proxy("proxy", written).ifPresent(proxies::add);
            } else if (written.isEmpty() || written.size() > MOST_PROXIES) {
                complain("proxy: must be 1 to %d proxies".formatted(MOST_PROXIES));
            } else {
                for (int i = 0; i < written.size(); i++) {
                    proxy("proxy[%d]".formatted(i), written.get(i)).ifPresent(proxies::add);
                }
            }
        });
        return proxies;
    }

    private Optional<Proxy> proxy(String path, JsonNode written) {
        var map = new Values(written, values.complaints());
        Optional<Url> url = WebAddress.parse(
                        written.isString()
                                ? written.stringValue()
                                : written.path("url").asString(""))
                .filter(address -> address.scheme().equals("http")
                        && address.requestTarget().equals("/"));
        if (url.isEmpty()) {
            complain(path + ": must be http://HOST:PORT, or a map with such an url, user and password");
            return Optional.empty();
        }
        Optional<Auth.Basic> login = written.isString() ? inside(path, url.get()) : basic(path, map, Set.of("url"));
        return Optional.of(new Proxy(url.get().host(), url.get().port(), login));
    }

    /// `http://user:password@host:port`
    private Optional<Auth.Basic> inside(String path, Url url) {
        String info = url.userInfo();
        int colon = info.indexOf(':');
        return info.isEmpty()
                ? Optional.empty()
                : secret(path, colon < 0 ? "" : decoded(info.substring(colon + 1)))
                        .map(text -> new Auth.Basic(decoded(colon < 0 ? info : info.substring(0, colon)), text));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private Optional<Auth> auth() {
        var written = values.node("auth");
        if (written.isEmpty()) {
            return inSeeds();
        }
        JsonNode node = written.get();
        if (!node.isObject() || node.size() != 1 || !(node.has("basic") || node.has("bearer"))) {
            complain("auth: must be a map with either basic or bearer");
            return Optional.empty();
        }
        if (node.has("basic")) {
            var login = basic("auth.basic", new Values(node.get("basic"), values.complaints()), Set.of());
            return login.map(Auth.class::cast);
        }
        return bearer(node.get("bearer"));
    }

    /// `https://user:password@host/`
    private Optional<Auth> inSeeds() {
        List<Url> some =
                seeds.stream().filter(seed -> !seed.userInfo().isEmpty()).toList();
        if (some.stream().map(Url::userInfo).distinct().count() > 1) {
            complain("seeds: have several names and passwords; one is possible, in auth");
            return Optional.empty();
        }
        if (!some.isEmpty() && seeds.stream().map(Url::origin).distinct().count() > 1) {
            complain("seeds: a password in one would go to the others too; write it into auth if that is meant");
            return Optional.empty();
        }
        return some.stream().findFirst().flatMap(seed -> inside("seeds", seed));
    }

    private Optional<Auth> bearer(JsonNode token) {
        try {
            var checked = new Header("Authorization", "Bearer " + token.asString(""));
            if (token.isString()
                    && !token.stringValue().isBlank()
                    && !checked.value().isEmpty()) {
                return secret("auth.bearer", token.stringValue()).map(Auth.Bearer::new);
            }
        } catch (IllegalArgumentException _) {
            // the complaint below states the valid form
        }
        complain("auth.bearer: must be a token, or secret://NAME");
        return Optional.empty();
    }

    private Optional<Auth.Basic> basic(String path, Values map, Set<String> others) {
        JsonNode node = map.json();
        boolean known = node.isObject()
                && node.propertyNames().stream()
                        .allMatch(key -> key.equals("user") || key.equals("password") || others.contains(key));
        boolean texts = node.path("user").isString() && node.path("password").isString();
        if (known && !texts && !others.isEmpty() && !node.has("user") && !node.has("password")) {
            return Optional.empty();
        }
        if (!known || !texts) {
            complain(path + ": must have a user and a password, or secret://NAME for it");
            return Optional.empty();
        }
        return secret(path + ".password", node.get("password").stringValue())
                .map(password -> new Auth.Basic(node.get("user").stringValue(), password));
    }

    private Set<String> insecureHosts() {
        var hosts = new LinkedHashSet<String>();
        values.node("tls").ifPresent(written -> {
            if (!written.isObject() || written.size() != 1 || !written.has("insecure_hosts")) {
                complain("tls: must be a map with insecure_hosts");
                return;
            }
            for (String host : new Values(written, values.complaints()).texts("insecure_hosts")) {
                WebAddress.parse("https://%s/".formatted(host))
                        .filter(url -> url.host().equals(host))
                        .ifPresentOrElse(
                                url -> hosts.add(url.host()),
                                () -> complain("tls.insecure_hosts: '%s' is no host".formatted(Values.shown(host))));
            }
        });
        return hosts;
    }

    private Optional<SecretText> secret(String path, String written) {
        try {
            return Optional.of(new SecretText(written));
        } catch (IllegalArgumentException e) {
            complain("%s: %s".formatted(path, e.getMessage()));
            return Optional.empty();
        }
    }

    private void complain(String text) {
        values.complaints().add(text);
    }
}
