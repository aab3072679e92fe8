package dev.trawl.crawl.job;

import dev.trawl.crawl.extract.css.CssSelector;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.crawl.job.secret.SecretText;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.url.UrlPattern;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretNames;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Cookies, credentials and connection settings of a job.
///
/// @param keepsCookies cookies that sites set are sent back to them
/// @param cookies sent to the hosts of the seeds from the beginning, by name
/// @param proxies requests to a host rotate through them
/// @param auth credentials for the origins of the seeds
/// @param insecureHosts hosts whose certificates are not checked
/// @param login a form that is submitted before the first page
public record SessionRules(
        boolean keepsCookies,
        Map<String, SecretText> cookies,
        List<Proxy> proxies,
        Optional<Auth> auth,
        Set<String> insecureHosts,
        Optional<FormLogin> login) {

    public static final SessionRules DEFAULTS =
            new SessionRules(true, Map.of(), List.of(), Optional.empty(), Set.of(), Optional.empty());

    public SessionRules {
        cookies = Map.copyOf(cookies);
        proxies = List.copyOf(proxies);
        insecureHosts = Set.copyOf(insecureHosts);
    }

    /// An HTTP proxy.
    ///
    /// @param login empty when the proxy requires none
    public record Proxy(String host, int port, Optional<Auth.Basic> login) {}

    /// The credentials of a job.
    public sealed interface Auth {

        record Basic(String user, SecretText password) implements Auth {}

        record Bearer(SecretText token) implements Auth {}
    }

    /// A login by a form.
    ///
    /// @param url the page with the form
    /// @param form selects the form; empty means the one with a password field
    /// @param fields the values to fill in, by name; other fields keep their values
    /// @param success all parts must hold after the login; empty means that no login form is left
    /// @param expired any part shows that the session has ended; empty means a redirect to the login page, or 401
    /// @param maxLogins maximum number of logins per worker
    public record FormLogin(
            Url url,
            Optional<CssSelector> form,
            Map<String, SecretText> fields,
            Optional<PageCheck> success,
            Optional<PageCheck> expired,
            int maxLogins) {

        public FormLogin {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }
    }

    /// A check of a response. At least one part is present.
    ///
    /// @param selector matches an element of the page
    /// @param cookie name of a cookie that would be sent back
    /// @param url matches the URL of the page, or the target of its redirect
    public record PageCheck(
            Optional<CssSelector> selector,
            Optional<Integer> status,
            Optional<String> cookie,
            Optional<UrlPattern> url) {}

    /// True if the job needs connection settings that differ from other jobs.
    public boolean isOwnWay() {
        return !proxies.isEmpty() || auth.isPresent() || !insecureHosts.isEmpty();
    }

    /// Messages for users about referenced secrets that are not set or may not go to their target hosts.
    ///
    /// @param seeds the targets of cookies and credentials
    /// @param headers of the job, which may reference secrets too
    public List<String> missing(SecretStore secrets, List<Url> seeds, List<Header> headers) {
        var named = headers.stream()
                .flatMap(header -> SecretNames.in(header.value()).stream())
                .map(name -> new SecretText(Secret.SCHEME + name));
        var kept = Stream.concat(cookies.values().stream(), auth.stream().map(SessionRules::text));
        var own =
                Stream.concat(kept, named).flatMap(text -> readers(seeds).map(host -> complaint(secrets, text, host)));
        var ways = proxies.stream()
                .flatMap(proxy -> proxy.login().stream().map(login -> complaint(secrets, text(login), proxy.host())));
        var filled = login.stream()
                .flatMap(form -> form.fields().values().stream()
                        .flatMap(value -> readers(List.of(form.url())).map(host -> complaint(secrets, value, host))));
        return Stream.of(own, ways, filled)
                .flatMap(complaints -> complaints)
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    /// The hosts that can read data sent to the seeds: the seed hosts, and the proxies if a seed uses `http` or an
    /// unchecked certificate.
    private Stream<String> readers(List<Url> seeds) {
        boolean open =
                seeds.stream().anyMatch(seed -> seed.scheme().equals("http") || insecureHosts.contains(seed.host()));
        return Stream.concat(
                        seeds.stream().map(Url::host), open ? proxies.stream().map(Proxy::host) : Stream.empty())
                .distinct();
    }

    private static Optional<String> complaint(SecretStore secrets, SecretText text, String host) {
        return text.reference().flatMap(name -> {
            String variable = SecretStore.variable(name);
            Optional<Secret> secret = secrets.find(name);
            if (secret.isEmpty()) {
                return Optional.of(
                        "secret://%1$s is not set: put it into %2$s, or the name of a file that holds it into %2$s_FILE; on a server also with 'trawl secret set %1$s'"
                                .formatted(name, variable));
            }
            return secret.get().mayGo(host)
                    ? Optional.empty()
                    : Optional.of(
                            "secret://%s may not go to %s: allow the host with 'trawl secret set --host', or on the workers in %s_HOSTS"
                                    .formatted(name, host, variable));
        });
    }

    private static SecretText text(Auth login) {
        return switch (login) {
            case Auth.Basic basic -> basic.password();
            case Auth.Bearer bearer -> bearer.token();
        };
    }
}
