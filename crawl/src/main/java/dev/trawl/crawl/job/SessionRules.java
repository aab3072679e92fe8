package dev.trawl.crawl.job;

import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Who a job is to the sites it visits, and the way it takes to them.
///
/// @param keepsCookies those that sites set are sent back to them
/// @param cookies sent to the hosts of the seeds from the beginning, by name
/// @param proxies requests to a host go through them by turns
/// @param auth for the origins of the seeds
/// @param insecureHosts hosts whose certificates are not checked
public record SessionRules(
        boolean keepsCookies,
        Map<String, SecretText> cookies,
        List<Proxy> proxies,
        Optional<Auth> auth,
        Set<String> insecureHosts) {

    public static final SessionRules DEFAULTS = new SessionRules(true, Map.of(), List.of(), Optional.empty(), Set.of());

    public SessionRules {
        cookies = Map.copyOf(cookies);
        proxies = List.copyOf(proxies);
        insecureHosts = Set.copyOf(insecureHosts);
    }

    /// An HTTP proxy.
    ///
    /// @param login empty when it wants none
    public record Proxy(String host, int port, Optional<Auth.Basic> login) {}

    /// What a job proves itself with.
    public sealed interface Auth {

        record Basic(String user, SecretText password) implements Auth {}

        record Bearer(SecretText token) implements Auth {}
    }

    /// Its requests go another way than those of other jobs.
    public boolean isOwnWay() {
        return !proxies.isEmpty() || auth.isPresent() || !insecureHosts.isEmpty();
    }

    /// What is missing of the secrets that it names, and which of them may not go where it would send them; for people.
    ///
    /// @param seeds where cookies and credentials go
    /// @param headers of the job, which may name secrets too
    public List<String> missing(Secrets secrets, List<Url> seeds, List<Header> headers) {
        var named = headers.stream()
                .flatMap(header -> SecretNames.in(header.value()).stream())
                .map(name -> new SecretText(Secret.SCHEME + name));
        var kept = Stream.concat(cookies.values().stream(), auth.stream().map(SessionRules::text));
        var own =
                Stream.concat(kept, named).flatMap(text -> readers(seeds).map(host -> complaint(secrets, text, host)));
        var ways = proxies.stream()
                .flatMap(proxy -> proxy.login().stream().map(login -> complaint(secrets, text(login), proxy.host())));
        return Stream.concat(own, ways).flatMap(Optional::stream).distinct().toList();
    }

    /// Who can read what is sent to the seeds: their hosts, and proxies on a way that nobody checks.
    private Stream<String> readers(List<Url> seeds) {
        boolean open =
                seeds.stream().anyMatch(seed -> seed.scheme().equals("http") || insecureHosts.contains(seed.host()));
        return Stream.concat(
                seeds.stream().map(Url::host), open ? proxies.stream().map(Proxy::host) : Stream.empty());
    }

    private static Optional<String> complaint(Secrets secrets, SecretText text, String host) {
        return text.reference().flatMap(name -> {
            String variable = Secrets.variable(name);
            Optional<Secret> secret = secrets.find(name);
            if (secret.isEmpty()) {
                return Optional.of(
                        "secret://%1$s is not set: put it into %2$s, or the name of a file that holds it into %2$s_FILE; on a server also with 'trawl secret set %1$s'"
                                .formatted(name, variable));
            }
            return secret.get().mayGo(host)
                    ? Optional.empty()
                    : Optional.of(
                            "secret://%s may not go to %s: whoever runs the workers names its hosts, with 'trawl secret set --host' or in %s_HOSTS"
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
