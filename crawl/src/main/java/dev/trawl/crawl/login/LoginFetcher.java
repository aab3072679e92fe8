package dev.trawl.crawl.login;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.SessionRules.FormLogin;
import dev.trawl.crawl.job.SessionRules.PageCheck;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.JobFetcher;
import dev.trawl.crawl.visit.RobotsFiles;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Fetches the pages of a job inside a login session: logs in before the first page, and again when the session ends.
/// One login of a job runs at a time on a worker. After a refused login no further one is tried, so that the account is
/// not locked. Thread-safe.
public final class LoginFetcher implements Fetcher {

    private static final Logger log = LoggerFactory.getLogger(LoginFetcher.class);
    private static final int UNAUTHORIZED = 401;
    private static final int MOST_IN_A_ROW = 3;
    private static final long FIRST_REST = 1_000;
    private static final long LONGEST_REST = Duration.ofMinutes(10).toMillis();
    private static final FetchReply.Failure UNREACHED =
            new FetchReply.Failure(FetchError.LOGIN, "the session does not reach this page, also right after a login");

    private final JobFetcher session;
    private final FormLogin login;
    private final SubmitLogin submit;
    private final Set<String> origins;
    private final TimeSource time;
    private final ReentrantLock turn = new ReentrantLock();
    /// Number of successful logins; read without the lock.
    private final AtomicInteger generation = new AtomicInteger();
    private volatile Optional<FetchReply.Failure> refused = Optional.empty();
    /// The last temporary failure, the number of those in a row, and when the next login may start.
    private Optional<FetchReply.Failure> unavailable = Optional.empty();
    private int failures;
    private long next;

    private LoginFetcher(JobFetcher session, CrawlJob job, FormLogin login, SubmitLogin submit, TimeSource time) {
        this.session = session;
        this.login = login;
        this.submit = submit;
        this.time = time;
        this.origins = Stream.concat(job.sources().seeds().stream(), Stream.of(login.url()))
                .map(Url::origin)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// The session itself for a job without a login.
    public static Fetcher around(
            JobFetcher session, CrawlJob job, RobotsFiles robots, SecretStore secrets, TimeSource time) {
        return job.fetching()
                .session()
                .login()
                .<Fetcher>map(login -> new LoginFetcher(
                        session, job, login, new SubmitLogin(job, login, session, robots, secrets, time), time))
                .orElse(session);
    }

    @Override
    public FetchReply fetch(FetchRequest request) {
        if (!origins.contains(request.url().origin())) {
            return session.fetch(request);
        }
        for (int renewals = 0; ; renewals++) {
            int now = generation.get();
            Optional<FetchReply.Failure> failure = now == 0 ? renewed(0) : Optional.empty();
            if (failure.isPresent()) {
                return failed(request, failure.get());
            }
            now = Math.max(1, now);
            FetchReply reply = session.fetch(request);
            if (!isExpired(request, reply)) {
                return reply;
            }
            // Pages at the same time may use up the new session, so one renewal may not be enough.
            if (renewals == MOST_IN_A_ROW) {
                return failed(request, UNREACHED);
            }
            failure = renewed(now);
            if (failure.isPresent()) {
                return failed(request, failure.get());
            }
        }
    }

    /// Logs in, unless another page did so since.
    ///
    /// @param known the generation of the session that is missing or has ended
    private Optional<FetchReply.Failure> renewed(int known) {
        try {
            turn.lockInterruptibly();
        } catch (InterruptedException _) {
            return interrupted();
        }
        try {
            if (generation.get() > known) {
                return Optional.empty();
            }
            if (refused.isEmpty() && generation.get() >= login.maxLogins()) {
                String detail = "max_logins (%d) is reached; does login.expired match pages of a session?"
                        .formatted(login.maxLogins());
                refused = Optional.of(new FetchReply.Failure(FetchError.LOGIN, detail));
            }
            return refused.or(this::waiting).or(this::attempt);
        } finally {
            turn.unlock();
        }
    }

    /// The last temporary failure, until the next login may start.
    private Optional<FetchReply.Failure> waiting() {
        long left = TimeUnit.NANOSECONDS.toMillis(next - time.nanos());
        return unavailable.filter(_ -> left > 0).map(last -> new FetchReply.Failure(last.error(), last.detail(), left));
    }

    private Optional<FetchReply.Failure> attempt() {
        try {
            submit.run();
            failures = 0;
            unavailable = Optional.empty();
            int number = generation.incrementAndGet();
            log.info("login done host={} number={}", login.url().host(), number);
            return Optional.empty();
        } catch (LoginRefusedException e) {
            FetchReply.Failure failure = e.failure();
            log.info(
                    "login failed host={} error={}",
                    login.url().host(),
                    failure.error().code());
            return Optional.of(failed(failure));
        } catch (InterruptedException _) {
            return interrupted();
        }
    }

    /// Keeps a final failure; after any other one the login rests for 1, 2, 4 … seconds.
    private FetchReply.Failure failed(FetchReply.Failure failure) {
        if (failure.error().isFinal()) {
            refused = Optional.of(failure);
            return failure;
        }
        if (failure.error() == FetchError.CANCELLED) {
            return failure;
        }
        long rest = Math.min(LONGEST_REST, FIRST_REST << Math.min(failures++, 20));
        next = time.nanos() + TimeUnit.MILLISECONDS.toNanos(rest);
        unavailable = Optional.of(failure);
        return new FetchReply.Failure(failure.error(), failure.detail(), rest);
    }

    private static Optional<FetchReply.Failure> interrupted() {
        Thread.currentThread().interrupt();
        return Optional.of(new FetchReply.Failure(FetchError.CANCELLED, "login: interrupted"));
    }

    /// True if the login was refused and a secret of its fields has another value by now.
    public boolean isOutdated(SecretStore current) {
        return refused.isPresent() && !submit.hasValues(current);
    }

    private boolean isExpired(FetchRequest request, FetchReply reply) {
        if (reply.failure().isPresent()) {
            return false;
        }
        Url end = reply.leftTo().orElse(reply.finalUrl());
        if (login.expired().isPresent()) {
            return matches(login.expired().get(), new LoginPage(reply, time), end);
        }
        return reply.status() == UNAUTHORIZED || (isLoginPage(end) && !isLoginPage(request.url()));
    }

    private static boolean matches(PageCheck check, LoginPage page, Url end) {
        return check.status().filter(status -> status == page.reply().status()).isPresent()
                || check.url().filter(pattern -> pattern.matches(end)).isPresent()
                || check.selector().filter(page::has).isPresent();
    }

    private boolean isLoginPage(Url url) {
        return url.origin().equals(login.url().origin())
                && url.path().equals(login.url().path());
    }

    private static FetchReply failed(FetchRequest request, FetchReply.Failure failure) {
        return FetchReply.failed(request.url(), failure);
    }
}
