package dev.trawl.spi.crawl;

import dev.trawl.spi.FetchMode;
import dev.trawl.spi.WorkNeeds;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The part of a crawl that one batch covers. It travels as the payload of a subtask, as JSON of a [Document].
///
/// @param urls of one host group and of one fetch mode
/// @param pace measured of the host group when the batch was cut
/// @param rule of the host group when the batch was cut
/// @param gone pages of the run that the crawl compares with, which it did not find again; they are listed, not
/// fetched
public record CrawlBatch(List<CutUrl> urls, HostThrottle pace, HostRule rule, List<Gone> gone) {

    /// A batch of a host group without a rule.
    public CrawlBatch(List<CutUrl> urls, HostThrottle pace) {
        this(urls, pace, HostRule.NONE);
    }

    /// A batch of URLs to fetch.
    public CrawlBatch(List<CutUrl> urls, HostThrottle pace, HostRule rule) {
        this(urls, pace, rule, List.of());
    }

    /// A batch that lists pages which were not found again.
    public static CrawlBatch ofGone(List<Gone> gone) {
        return new CrawlBatch(List.of(), HostThrottle.FREE, HostRule.NONE, gone);
    }

    /// How its URLs are fetched.
    public FetchMode mode() {
        return urls.isEmpty() ? FetchMode.HTTP : urls.getFirst().mode();
    }

    /// The needs of its content. Workers of protocol version 1 ignore what version 2 added to batches, and would
    /// report wrong results.
    public WorkNeeds needs() {
        boolean isNew = !gone.isEmpty()
                || urls.stream()
                        .anyMatch(url ->
                                url.request().isPresent() || !url.before().isEmpty());
        return WorkNeeds.of(mode()).since(isNew ? 2 : 1);
    }

    /// @param depth links between a seed and the page in the earlier run
    public record Gone(String url, int depth) {}

    /// Reads the document of this version or of the previous one.
    public static CrawlBatch of(Document document) {
        var pace = document.rule().isPresent() ? document.measured() : document.pace();
        return new CrawlBatch(
                document.urls().stream()
                        .map(url -> url.cutUrl(document.fetchMode()))
                        .toList(),
                pace.map(Document.Pace::throttle).orElse(HostThrottle.FREE),
                document.rule().map(Document.Rule::hostRule).orElse(HostRule.NONE),
                document.gone().orElse(List.of()));
    }

    public Document document() {
        boolean isRuled = !rule.equals(HostRule.NONE);
        return new Document(
                Document.Pace.of(isRuled ? slowest() : pace),
                urls.stream().map(Document.Url::of).toList(),
                isRuled ? Optional.of(Document.Rule.of(rule)) : Optional.empty(),
                isRuled ? Document.Pace.of(pace) : Optional.empty(),
                gone.isEmpty() ? Optional.empty() : Optional.of(gone),
                mode() == FetchMode.HTTP ? Optional.empty() : Optional.of(mode().code()));
    }

    /// The pace for workers of the previous version, which a rule only slows down.
    private HostThrottle slowest() {
        long delay = rule.delay().map(Duration::toMillis).orElse(0L);
        return new HostThrottle(
                pace.trouble(),
                Math.min(pace.allowed(), rule.perHost(HostThrottle.ANY)),
                Math.max(pace.delayMillis(), delay),
                pace.answered());
    }

    /// The names in the JSON. Absent members are omitted, never null.
    ///
    /// @param pace absent if the group is not throttled
    /// @param rule absent if operators set none
    /// @param measured the pace without the rule, beside a rule; absent if the group is not throttled
    /// @param gone absent if there are none
    /// @param mode absent for HTTP
    public record Document(
            Optional<Pace> pace,
            List<Url> urls,
            Optional<Rule> rule,
            Optional<Pace> measured,
            Optional<List<Gone>> gone,
            Optional<String> mode) {

        private FetchMode fetchMode() {
            return mode.map(code -> FetchMode.of(code)
                            .orElseThrow(() -> new IllegalArgumentException("unknown fetch mode " + code)))
                    .orElse(FetchMode.HTTP);
        }

        /// @param delay milliseconds between two requests
        public record Pace(int trouble, Optional<Integer> allowed, long delay, boolean answered) {

            static Optional<Pace> of(HostThrottle pace) {
                return pace.isFree()
                        ? Optional.empty()
                        : Optional.of(new Pace(
                                pace.trouble(), Optional.of(pace.allowed()), pace.delayMillis(), pace.answered()));
            }

            HostThrottle throttle() {
                return new HostThrottle(trouble, allowed.orElse(HostThrottle.ANY), delay, answered);
            }
        }

        /// @param delay milliseconds between two requests
        public record Rule(Optional<Integer> limit, Optional<Long> delay) {

            static Rule of(HostRule rule) {
                return new Rule(
                        rule.limit().stream().boxed().findFirst(), rule.delay().map(Duration::toMillis));
            }

            HostRule hostRule() {
                return new HostRule(
                        limit.map(OptionalInt::of).orElseGet(OptionalInt::empty), delay.map(Duration::ofMillis));
            }
        }

        /// @param hops the path as workers of the previous version read it; later versions may omit it
        /// @param path absent for a plain link, and in a batch of the previous version
        /// @param request absent for a plain GET
        /// @param before absent if there is none
        public record Url(
                long id,
                String url,
                int depth,
                Optional<Integer> hops,
                Optional<DiscoveryPath> path,
                int attempts,
                Optional<String> request,
                Optional<String> before) {

            static Url of(CutUrl url) {
                var path = url.path();
                return new Url(
                        url.id(),
                        url.url(),
                        url.depth(),
                        Optional.of(path.packed()),
                        path.equals(DiscoveryPath.PLAIN) ? Optional.empty() : Optional.of(path),
                        url.attempts(),
                        url.request(),
                        url.before().isEmpty() ? Optional.empty() : Optional.of(url.before()));
            }

            CutUrl cutUrl(FetchMode mode) {
                var found = path.orElseGet(() -> DiscoveryPath.unpacked(hops.orElse(0)));
                return new CutUrl(id, url, depth, found, attempts, request, before.orElse(""), mode);
            }
        }
    }
}
