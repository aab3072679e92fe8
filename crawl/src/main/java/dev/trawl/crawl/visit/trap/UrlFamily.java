package dev.trawl.crawl.visit.trap;

import dev.trawl.crawl.url.Domains;
import dev.trawl.crawl.url.Url;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Groups URLs that one program probably generates: URLs of a domain that carry a session, or that begin with the
/// same segment, regardless of its digits.
public final class UrlFamily {

    private static final Pattern SESSION = Pattern.compile(
            "([;?&][A-Za-z_.-]{1,40}=)(?=[^&;/]*[0-9])(?=[^&;/]*[A-Za-z])[A-Za-z0-9_.-]{8,}|(;[A-Za-z]{1,40}=)[^?/]*");
    private static final Set<String> SESSION_NAMES = Set.of(
            "sid",
            "session",
            "sessionid",
            "session_id",
            "jsessionid",
            "phpsessid",
            "oscsid",
            "zenid",
            "cfid",
            "cftoken");
    private static final Pattern MIXED = Pattern.compile("(?:[A-Za-z]++[0-9]++){3,}+[A-Za-z]*+|[A-Fa-f0-9-]{16,}+");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    /// Further characters do not distinguish families, and patterns take long on them.
    private static final int LOOKED_AT = 100;

    private UrlFamily() {}

    public static String of(Url url) {
        String domain = Domains.registrable(url.host()).orElse(url.host());
        var session = SESSION.matcher(url.path() + url.query().map("?"::concat).orElse(""));
        return domain + " " + (session.find() ? session.group().split("=", 2)[0] : place(url));
    }

    /// The URL without its session; empty when it has none.
    public static Optional<Url> withoutSession(Url url) {
        String href = url.href();
        if (href.indexOf('?') < 0 && href.indexOf(';') < 0) {
            return Optional.empty();
        }
        var session = SESSION.matcher(href);
        while (session.find()) {
            String name = session.group().substring(1).split("=", 2)[0].toLowerCase(Locale.ROOT);
            if (SESSION_NAMES.contains(name)) {
                boolean first = session.group().startsWith("?");
                String after = href.substring(session.end());
                return Url.parse(href.substring(0, session.start()) + (first ? after.replaceFirst("^&", "?") : after));
            }
        }
        return Optional.empty();
    }

    /// The first segment; pages of the root with plain names are one family.
    private static String place(Url url) {
        String path = url.path().substring(1);
        int end = path.indexOf('/');
        String folded = folded(end < 0 ? path : path.substring(0, end));
        boolean plain = end < 0 && url.query().isEmpty() && folded.indexOf('.') < 0 && folded.indexOf('0') < 0;
        return plain && !folded.isEmpty() ? "*" : folded;
    }

    private static String folded(String segment) {
        String beginning = segment.substring(0, Math.min(LOOKED_AT, segment.length()));
        return DIGITS.matcher(MIXED.matcher(beginning).replaceAll("#")).replaceAll("0");
    }
}
