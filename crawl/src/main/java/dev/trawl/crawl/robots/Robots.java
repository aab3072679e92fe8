package dev.trawl.crawl.robots;

import dev.trawl.crawl.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The parsed rules of one robots.txt, by crawler. Accepts any bytes; ignores lines it does not understand.
public final class Robots {

    /// No rules, as for a site without robots.txt.
    public static final Robots SILENT = new Robots(Map.of(), List.of());

    /// Disallows everything, as for a site whose robots.txt is currently unreachable.
    public static final Robots CLOSED = parse("user-agent: *\ndisallow: /".getBytes(StandardCharsets.US_ASCII));

    /// Bytes to read of a file: one more than are parsed, so that a truncated file is recognised.
    public static final int MOST_READ = RobotsText.LARGEST_FILE + 1;

    private static final int MOST_QUICK = 1_000;
    private static final String OWN_PATH = "/robots.txt";
    private static final String EVERYBODY = "*";

    private final Map<String, Group> groups;
    private final List<String> sitemaps;

    Robots(Map<String, Group> groups, List<String> sitemaps) {
        this.groups = groups; // Map.copyOf is slow for names chosen to collide
        this.sitemaps = List.copyOf(sitemaps);
    }

    /// Parses a file. Of a file over 500 KiB only the complete lines in the first 500 KiB count.
    public static Robots parse(byte[] file) {
        return new RobotsParser().parse(file);
    }

    /// Whether a crawler may fetch a URL, and the deciding line. Paths are compared by RFC 9309: needless escapes
    /// make no difference.
    ///
    /// @param agent the crawler's name, with or without `/version`
    public RobotsVerdict verdict(String agent, Url url) {
        return verdict(agent, url.requestTarget(), TargetPath::sent);
    }

    /// Whether a crawler may fetch a URL as a user wrote it. An `allow` matches literally: needless escapes in the
    /// rule are not decoded.
    ///
    /// @param target path and query
    public RobotsVerdict verdict(String agent, String target) {
        return verdict(agent, target, TargetPath::written);
    }

    private RobotsVerdict verdict(String agent, String target, Function<String, TargetPath> forms) {
        if (target.equals(OWN_PATH)) {
            return RobotsVerdict.UNSAID;
        }
        return groupFor(agent).map(group -> group.verdict(forms.apply(target))).orElse(RobotsVerdict.UNSAID);
    }

    /// True if verdicts are cheap enough to request by the thousand: the group has at most 1,000 wildcard rules.
    public boolean isQuick(String agent) {
        return groupFor(agent).filter(group -> group.patterns() > MOST_QUICK).isEmpty();
    }

    /// The pause between two fetches that the site requests from this crawler.
    public Optional<Duration> crawlDelay(String agent) {
        return groupFor(agent).flatMap(Group::crawlDelay);
    }

    /// The absolute URLs of the named sitemaps, without duplicates.
    ///
    /// @param site any URL of the site, the base of relative URLs
    public List<Url> sitemaps(Url site) {
        LinkedHashSet<Url> found = new LinkedHashSet<>();
        sitemaps.forEach(sitemap -> Url.parse(sitemap, site).ifPresent(found::add));
        return new ArrayList<>(found);
    }

    private Optional<Group> groupFor(String agent) {
        Optional<Group> own = Optional.ofNullable(groups.get(productToken(agent)));
        return own.or(() -> Optional.ofNullable(groups.get(EVERYBODY)));
    }

    /// The product token: the name before a version or a comment, in lower case.
    static String productToken(String agent) {
        String name = agent.strip();
        int end = 0;
        while (end < name.length() && "/ \t,;(".indexOf(name.charAt(end)) < 0) {
            end++;
        }
        return name.substring(0, end).toLowerCase(Locale.ROOT);
    }
}
