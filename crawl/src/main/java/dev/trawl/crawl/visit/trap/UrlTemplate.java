package dev.trawl.crawl.visit.trap;

import dev.trawl.crawl.url.Domains;
import dev.trawl.crawl.url.Url;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Generalised form of a URL: variable parts are replaced by placeholders.
final class UrlTemplate {

    private static final Pattern EXTENSION = Pattern.compile("[.][A-Za-z]{1,5}$");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final Pattern VALUE = Pattern.compile("=[^&]*");
    private static final int SHOWN_SEGMENTS = 20;
    private static final int LONGEST_QUERY = 100;

    private UrlTemplate() {}

    /// Domain and ending alone: `shop.test /…/*.html?`. One generator produces few of them, whatever its folders.
    static String loose(Url url) {
        return domain(url) + " /…/" + ending(url) + (url.query().isPresent() ? "?" : "");
    }

    /// The class of each segment and the names of the parameters: `shop.test /*/0/*.html?q`.
    static String strict(Url url) {
        String[] segments = url.path().substring(1).split("/", -1);
        String folders = Stream.of(segments)
                .limit(Math.min(segments.length - 1, SHOWN_SEGMENTS))
                .map(segment -> segmentClass(segment) + "/")
                .collect(Collectors.joining());
        String query = url.query()
                .map(text -> text.substring(0, Math.min(text.length(), LONGEST_QUERY)))
                .map(text ->
                        "?" + NUMBER.matcher(VALUE.matcher(text).replaceAll("")).replaceAll("0"))
                .orElse("");
        return domain(url) + " /" + folders + ending(url) + query;
    }

    private static String ending(Url url) {
        String last = url.path().substring(url.path().lastIndexOf('/') + 1);
        var extension = EXTENSION.matcher(last);
        if (extension.find() && extension.start() > 0) {
            return segmentClass(last.substring(0, extension.start()))
                    + extension.group().toLowerCase(Locale.ROOT);
        }
        return segmentClass(last);
    }

    private static String segmentClass(String segment) {
        if (segment.isEmpty()) {
            return "";
        }
        return NUMBER.matcher(segment).matches() ? "0" : "*";
    }

    private static String domain(Url url) {
        return Domains.registrable(url.host()).orElse(url.host());
    }
}
