package dev.trawl.crawl.visit;

import dev.trawl.crawl.fetch.Cookies;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HopCheck;
import dev.trawl.crawl.fetch.HttpCredentials;
import dev.trawl.crawl.fetch.TlsTrust;
import dev.trawl.crawl.fetch.cookie.CookieJar;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.SessionRules;
import dev.trawl.crawl.job.SessionRules.Auth;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.crawl.job.secret.UnusableSecretException;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.secret.SecretNames;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The fetches of one job on this worker: with its cookies, its proxies, and its credentials for their origins. No
/// other job has access to them.
public final class JobFetcher implements Fetcher {

    private static final Logger log = LoggerFactory.getLogger(JobFetcher.class);
    private static final Set<String> PRIVATE_HEADERS = Set.of("authorization", "cookie");

    private final Fetcher fetcher;
    private final SessionRules rules;
    private final Set<String> origins;
    private final Cookies cookies;
    private final Optional<HttpCredentials> credentials;
    private final ProxyTurns proxies;
    private final TlsTrust unchecked;
    /// Headers that reference secrets, mapped to headers with the values.
    private final Map<Header, Header> revealed;

    /// @throws UnusableSecretException when a secret is missing or not allowed for these hosts; the message says
    /// what to do
    public JobFetcher(CrawlJob job, Fetcher fetcher, SecretStore secrets, TimeSource time) {
        this.fetcher = fetcher;
        this.rules = job.fetching().session();
        var missing = rules.missing(secrets, job.sources().seeds(), job.allHeaders());
        if (!missing.isEmpty()) {
            throw new UnusableSecretException(String.join("; ", missing));
        }
        this.origins = job.sources().seeds().stream().map(Url::origin).collect(Collectors.toUnmodifiableSet());
        this.cookies = cookies(job, secrets, time);
        this.revealed = revealed(job.allHeaders(), secrets);
        this.credentials = rules.auth().map(auth -> credentials(auth, secrets));
        this.proxies = new ProxyTurns(rules.proxies().stream()
                .map(proxy -> ProxyTurns.proxy(proxy, login -> credentials(login, secrets)))
                .toList());
        this.unchecked = rules.insecureHosts().isEmpty() ? TlsTrust.STANDARD : TlsTrust.inAnyone();
        if (!rules.insecureHosts().isEmpty()) {
            log.warn("certificates left unchecked hosts={}", rules.insecureHosts());
        }
    }

    /// True if the job's requests use other connection settings than other jobs, so responses to those may
    /// not apply.
    public boolean isOwnWay() {
        return rules.isOwnWay();
    }

    /// True if a cookie of that name would be sent to the URL.
    public boolean hasCookie(Url url, String name) {
        return Arrays.stream(cookies.header(url).split("; ")).anyMatch(cookie -> cookie.startsWith(name + "="));
    }

    @Override
    public FetchReply fetch(FetchRequest request) {
        Url url = request.url();
        FetchRequest own = request.withCookies(cookies);
        if (!origins.contains(url.origin())) {
            own = own.withHeaders(withoutSecrets(request.headers()));
        } else {
            own = own.withHeaders(withSecrets(request.headers()));
            own = credentials.isPresent() ? own.withCredentials(credentials.get()) : own;
        }
        if (rules.insecureHosts().contains(url.host())) {
            own = own.withTrust(unchecked).withHops(unchecked(request.hops()));
        }
        var proxy = proxies.next(url);
        return fetcher.fetch(proxy.isPresent() ? own.withProxy(proxy.get()) : own);
    }

    private List<Header> withSecrets(List<Header> headers) {
        return revealed.isEmpty()
                ? headers
                : headers.stream()
                        .map(header -> revealed.getOrDefault(header, header))
                        .toList();
    }

    private static Map<Header, Header> revealed(List<Header> headers, SecretStore secrets) {
        return headers.stream()
                .filter(header -> !SecretNames.in(header.value()).isEmpty())
                .collect(Collectors.toUnmodifiableMap(header -> header, header -> {
                    String value = SecretNames.replaced(
                            header.value(),
                            name -> secrets.find(name).orElseThrow().value());
                    return new Header(header.name(), value, true);
                }));
    }

    private List<Header> withoutSecrets(List<Header> headers) {
        return headers.stream()
                .filter(header -> !revealed.containsKey(header))
                .filter(header -> !PRIVATE_HEADERS.contains(header.name().toLowerCase(Locale.ROOT)))
                .toList();
    }

    /// A redirect must not extend the exception to other hosts.
    private HopCheck unchecked(HopCheck check) {
        return (from, to, hop) -> rules.insecureHosts().contains(to.host())
                ? check.check(from, to, hop)
                : leaving(check.check(from, to, hop));
    }

    private static HopCheck.Verdict leaving(HopCheck.Verdict verdict) {
        return verdict == HopCheck.Verdict.LEAVE ? verdict : HopCheck.Verdict.REFUSE;
    }

    private static Cookies cookies(CrawlJob job, SecretStore secrets, TimeSource time) {
        if (!job.fetching().session().keepsCookies()) {
            return Cookies.NONE;
        }
        var jar = new CookieJar(time);
        job.fetching().session().cookies().forEach((name, value) -> {
            String text = value.reveal(secrets).orElseThrow();
            origins(job).forEach(seed -> {
                String secure = seed.scheme().equals("https") ? "; Secure" : "";
                jar.store(seed, List.of("%s=%s; Path=/%s".formatted(name, text, secure)));
            });
        });
        return jar;
    }

    /// One seed of each origin.
    private static Collection<Url> origins(CrawlJob job) {
        return job.sources().seeds().stream()
                .collect(Collectors.toMap(Url::origin, seed -> seed, (one, _) -> one, LinkedHashMap::new))
                .values();
    }

    private static HttpCredentials credentials(Auth auth, SecretStore secrets) {
        HttpCredentials credentials = switch (auth) {
            case Auth.Basic(var user, var password) ->
                new HttpCredentials.Basic(user, password.reveal(secrets).orElseThrow());
            case Auth.Bearer(var token) ->
                new HttpCredentials.Bearer(token.reveal(secrets).orElseThrow());
        };
        var _ = new Header("Authorization", credentials.header()); // validates referenced secrets
        return credentials;
    }
}
