package dev.trawl.crawl.sitemap;

import dev.trawl.crawl.url.Domains;
import dev.trawl.crawl.url.Url;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Distinguishes URLs that lack only their scheme, such as `www.example.org/a`, from relative paths, such
/// as `a.html`.
final class BareHost {

    private static final Pattern HOST = Pattern.compile(
            "(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.){1,9}(?:[a-z]{2,24}|xn--[a-z0-9-]{1,59})(?::[0-9]{1,5})?");

    /// Top-level domains that are better known as file extensions.
    private static final Set<String> FILE_ENDINGS =
            Set.of("cc", "md", "mov", "pl", "ps", "py", "rs", "sh", "so", "zip");

    private static final int LONGEST = 260;

    private BareHost() {}

    /// True if the text begins with a host name: one that starts with `www.`, one in the domain of `base`, or one
    /// under a known top-level domain.
    static boolean begins(String text, Url base) {
        int end = 0;
        while (end < text.length() && end <= LONGEST && "/?#".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        String authority = text.substring(0, end).toLowerCase(Locale.ROOT);
        if (!HOST.matcher(authority).matches()) {
            return false;
        }
        String host = authority.replaceFirst(":.*", "");
        return host.startsWith("www.") || isRelated(host, base) || isRegistered(host, end == text.length());
    }

    private static boolean isRelated(String host, Url base) {
        var domain = Domains.registrable(host);
        return host.equals(base.host()) || (domain.isPresent() && domain.equals(Domains.registrable(base.host())));
    }

    private static boolean isRegistered(String host, boolean alone) {
        String top = host.substring(host.lastIndexOf('.') + 1);
        boolean maybeFile = alone && FILE_ENDINGS.contains(top);
        return !maybeFile
                && Domains.isKnownSuffix(top)
                && Domains.registrable(host).isPresent();
    }
}
