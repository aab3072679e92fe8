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

/// What one robots.txt says, to whom. Any bytes can be read; what is not understood says nothing.
public final class Robots {

    /// Says nothing, as a site without robots.txt.
    public static final Robots SILENT = new Robots(Map.of(), List.of());

    /// Forbids everything, as a site whose robots.txt cannot be had at the moment.
    public static final Robots CLOSED = parse("user-agent: *\ndisallow: /".getBytes(StandardCharsets.US_ASCII));

    /// Bytes of a file that decide what it says; one more than are read, so that a cut one is known as such.
    public static final int MOST_READ = RobotsText.LARGEST_FILE + 1;

    private static final int MOST_QUICK = 1_000;
    private static final String OWN_PATH = "/robots.txt";
    private static final String EVERYBODY = "*";

    private final Map<String, Group> groups;
    private final List<String> sitemaps;

    Robots(Map<String, Group> groups, List<String> sitemaps) {
        this.groups = groups; // a copy by Map.copyOf is slow where names are chosen to collide
        this.sitemaps = List.copyOf(sitemaps);
    }

    /// Reads a file. Of more than 500 KiB only the whole lines at its beginning count.
    public static Robots parse(byte[] file) {
        return new RobotsParser().parse(file);
    }

    /// Whether a crawler may fetch an address, and the line that says so. Paths are compared as RFC 9309 says: escapes
    /// that need not be make no difference.
    ///
    /// @param agent the crawler's name, with or without `/version`
    public RobotsVerdict verdict(String agent, Url url) {
        return verdict(agent, url.requestTarget(), TargetPath::sent);
    }

    /// Whether a crawler may fetch an address that somebody wrote. An `allow` is taken to the letter: it does not match
    /// if only its own escapes would have to be undone for that.
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

    /// A verdict takes hardly any time, so that it may be asked for by the thousand: there are few wildcards.
    public boolean isQuick(String agent) {
        return groupFor(agent).filter(group -> group.patterns() > MOST_QUICK).isEmpty();
    }

    /// The pause between two fetches that the site asks this crawler for.
    public Optional<Duration> crawlDelay(String agent) {
        return groupFor(agent).flatMap(Group::crawlDelay);
    }

    /// The sitemaps named, absolute, each once.
    ///
    /// @param site any address of the site, which relative ones are taken to be on
    public List<Url> sitemaps(Url site) {
        LinkedHashSet<Url> found = new LinkedHashSet<>();
        sitemaps.forEach(sitemap -> Url.parse(sitemap, site).ifPresent(found::add));
        return new ArrayList<>(found);
    }

    private Optional<Group> groupFor(String agent) {
        Optional<Group> own = Optional.ofNullable(groups.get(productToken(agent)));
        return own.or(() -> Optional.ofNullable(groups.get(EVERYBODY)));
    }

    /// The name that counts: what precedes a version or a comment, in lower case.
    static String productToken(String agent) {
        String name = agent.strip();
        int end = 0;
        while (end < name.length() && "/ \t,;(".indexOf(name.charAt(end)) < 0) {
            end++;
        }
        return name.substring(0, end).toLowerCase(Locale.ROOT);
    }
}
