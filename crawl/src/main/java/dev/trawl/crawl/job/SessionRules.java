package dev.trawl.crawl.job;

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

    /// What is missing of the secrets that it names, for people.
    public List<String> missing(Secrets secrets) {
        return texts().filter(text -> text.reveal(secrets).isEmpty())
                .flatMap(text -> text.reference().stream())
                .distinct()
                .map(name ->
                        "secret://%1$s is not set: put it into %2$s, or the name of a file that holds it into %2$s_FILE"
                                .formatted(name, Secrets.variable(name)))
                .toList();
    }

    private Stream<SecretText> texts() {
        Stream<Auth> logins = Stream.concat(auth.stream(), proxies.stream().flatMap(proxy -> proxy.login().stream()));
        return Stream.concat(cookies.values().stream(), logins.map(login -> switch (login) {
            case Auth.Basic basic -> basic.password();
            case Auth.Bearer bearer -> bearer.token();
        }));
    }
}
