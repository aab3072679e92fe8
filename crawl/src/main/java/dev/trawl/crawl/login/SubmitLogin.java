package dev.trawl.crawl.login;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HopCheck;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.SessionRules.FormLogin;
import dev.trawl.crawl.job.SessionRules.PageCheck;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.JobFetcher;
import dev.trawl.crawl.visit.RobotsFiles;
import dev.trawl.spi.TimeSource;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Logs in once: fetches the login page, fills in its form, submits it and checks the response. Obeys robots.txt and
/// the
/// delay of the job; the session checks every address.
final class SubmitLogin {

    private static final Set<Integer> BUSY = Set.of(408, 429, 500, 502, 503, 504);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(30);

    private final CrawlJob job;
    private final FormLogin login;
    private final JobFetcher session;
    private final RobotsFiles robots;
    /// Of the fields. Revealed once, since a worker may read secrets only while it holds a lease of the job.
    private final Map<String, String> values;
    private final TimeSource time;

    SubmitLogin(
            CrawlJob job,
            FormLogin login,
            JobFetcher session,
            RobotsFiles robots,
            SecretStore secrets,
            TimeSource time) {
        this.job = job;
        this.login = login;
        this.session = session;
        this.robots = robots;
        this.values = values(login, secrets);
        this.time = time;
    }

    void run() throws LoginRefusedException, InterruptedException {
        LoginPage page = fetched(request(login.url()));
        Optional<Url> left = page.reply().leftTo();
        if (left.isPresent()) {
            throw refused("%s redirects to %s; if that is the login page, name it in login.url"
                    .formatted(login.url(), place(left.get())));
        }
        if (page.reply().status() / 100 != 2) {
            throw refused(
                    "%s answered status %d".formatted(login.url(), page.reply().status()));
        }
        FilledForm form = FilledForm.of(page, login, values);
        Url from = page.reply().finalUrl();
        pause();
        check(fetched(request(form.action())
                .withMethod(Method.POST, Octets.of(form.body().getBytes(StandardCharsets.UTF_8)))
                .withHeaders(headers(
                        new Header("Content-Type", "application/x-www-form-urlencoded"),
                        new Header("Origin", from.origin()),
                        new Header("Referer", from.withoutUserInfo().href())))));
        pause();
    }

    /// True if these secrets give the same values to all fields.
    boolean hasValues(SecretStore current) {
        return login.fields().entrySet().stream()
                .allMatch(field -> field.getValue()
                        .reveal(current)
                        .filter(value -> value.equals(values.get(field.getKey())))
                        .isPresent());
    }

    private static Map<String, String> values(FormLogin login, SecretStore secrets) {
        var values = new LinkedHashMap<String, String>();
        login.fields()
                .forEach((name, value) -> values.put(name, value.reveal(secrets).orElseThrow()));
        return values;
    }

    private LoginPage fetched(FetchRequest request) throws LoginRefusedException {
        obey(request.url());
        FetchReply reply = session.fetch(request);
        Optional<FetchReply.Failure> failure = reply.failure();
        if (failure.isPresent()) {
            throw new LoginRefusedException(
                    failure.get().error(),
                    "%s: %s".formatted(request.url(), failure.get().detail()));
        }
        if (BUSY.contains(reply.status())) {
            throw new LoginRefusedException(
                    FetchError.LOGIN_UNAVAILABLE, "%s answered status %d".formatted(request.url(), reply.status()));
        }
        return new LoginPage(reply, time);
    }

    private void obey(Url url) throws LoginRefusedException {
        if (!job.politeness().obeysRobots()) {
            return;
        }
        var answer = robots.of(url, job.politeness().agent());
        if (answer.rules().isEmpty()) {
            throw new LoginRefusedException(
                    FetchError.LOGIN_UNAVAILABLE, "the robots.txt of %s could not be fetched".formatted(url.host()));
        }
        var verdict = answer.rules().get().verdict(job.politeness().agent(), url);
        if (!verdict.allowed()) {
            throw refused("robots.txt forbids %s (%s); use robots: ignore only for your own sites"
                    .formatted(url, verdict.reason().detail()));
        }
    }

    private void check(LoginPage page) throws LoginRefusedException {
        FetchReply reply = page.reply();
        Url end = reply.leftTo().orElse(reply.finalUrl());
        if (reply.leftTo().isPresent() && Method.POST.after(reply.status()) == Method.POST) {
            throw refused("%s passes the fields on to %s; name that login page in login.url"
                    .formatted(reply.finalUrl(), place(end)));
        }
        if (login.success().isPresent()) {
            Optional<String> missing = missing(login.success().get(), page, end);
            if (missing.isPresent()) {
                throw refused("the check failed: " + missing.get());
            }
            return;
        }
        if (reply.status() >= 400) {
            throw refused("%s answered status %d".formatted(end, reply.status()));
        }
        boolean stillAsked = page.tree()
                .filter(tree -> tree.selectFirst("form input[type=password]") != null)
                .isPresent();
        if (stillAsked) {
            throw refused("%s still shows a login form; are the fields right?".formatted(end));
        }
    }

    /// The first part of the check that does not hold.
    private Optional<String> missing(PageCheck check, LoginPage page, Url end) {
        int status = page.reply().status();
        if (check.status().filter(wanted -> wanted != status).isPresent()) {
            return Optional.of(
                    "status %d, not %d".formatted(status, check.status().get()));
        }
        if (check.url().filter(pattern -> !pattern.matches(end)).isPresent()) {
            return Optional.of("it ended at %s, which check.url does not match".formatted(end));
        }
        if (check.cookie().filter(name -> !session.hasCookie(login.url(), name)).isPresent()) {
            return Optional.of("cookie %s is not set".formatted(check.cookie().get()));
        }
        return check.selector()
                .filter(selector -> !page.has(selector))
                .map(_ -> "%s has no element that check.selector matches".formatted(end));
    }

    private FetchRequest request(Url url) {
        return FetchRequest.get(url)
                .withHeaders(headers())
                .withBudgets(job.fetching().budgets())
                .withHops(this::onRedirect)
                .withoutSent();
    }

    private List<Header> headers(Header... more) {
        var headers = new ArrayList<Header>();
        headers.add(new Header("User-Agent", job.politeness().agent()));
        headers.addAll(job.fetching().headers());
        headers.addAll(List.of(more));
        return headers;
    }

    /// The fields must not leave the origin of the login page, and every page must be allowed.
    private HopCheck.Verdict onRedirect(Url from, Url to, int hop) {
        boolean follows = FilledForm.mayGo(login.url(), to)
                && !(from.scheme().equals("https") && to.scheme().equals("http"))
                && (!job.politeness().obeysRobots()
                        || robots.of(to, job.politeness().agent())
                                .rules()
                                .filter(rules -> rules.verdict(job.politeness().agent(), to)
                                        .allowed())
                                .isPresent());
        return follows ? HopCheck.Verdict.FOLLOW : HopCheck.Verdict.LEAVE;
    }

    /// A URL for messages: without its query, which may hold a token.
    private static String place(Url url) {
        return url.origin() + url.path();
    }

    private void pause() throws InterruptedException {
        Duration asked = job.politeness().obeysRobots()
                ? robots.of(login.url(), job.politeness().agent())
                        .rules()
                        .flatMap(rules -> rules.crawlDelay(job.politeness().agent()))
                        .orElse(Duration.ZERO)
                : Duration.ZERO;
        Duration delay = asked.compareTo(job.politeness().delay()) > 0
                ? asked
                : job.politeness().delay();
        Thread.sleep(delay.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : delay);
    }

    private static LoginRefusedException refused(String detail) {
        return new LoginRefusedException(FetchError.LOGIN, detail);
    }
}
