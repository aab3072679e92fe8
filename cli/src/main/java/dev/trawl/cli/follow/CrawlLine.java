package dev.trawl.cli.follow;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.output.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// The progress of a crawl as one line, alike for a crawl of this process and one of a server.
///
/// @param most pages that the crawl may fetch
/// @param rate pages per second lately; empty when the crawl has ended
/// @param left the estimated remaining time; empty while it is unknown
/// @param waits why the crawl waits; empty if it does not wait
/// @param page the last or the current page; empty if there is none
public record CrawlLine(
        Pages pages,
        long most,
        OptionalDouble rate,
        long hosts,
        long bytes,
        Optional<String> left,
        String waits,
        Optional<String> page) {

    private static final String GAP = "  ";
    private static final int LONGEST_PATH = 40;

    /// URLs of a crawl by state.
    public record Pages(long found, long done, long failed, long skipped) {

        /// URLs that may still be fetched under the limit of pages.
        public long left(long most) {
            return Math.min(found, most) - done - failed - skipped;
        }
    }

    /// Joins as many parts as fit into the width, most important first.
    public String text(MessageLanguage language, int width) {
        var line = new StringBuilder();
        for (String part : parts(language)) {
            if (line.length() + GAP.length() + part.length() > width) {
                break;
            }
            line.append(line.isEmpty() ? "" : GAP).append(part);
        }
        return line.toString();
    }

    private List<String> parts(MessageLanguage language) {
        var parts = new ArrayList<String>();
        boolean grows = pages.found() < most;
        parts.add(language.text(
                "%s/%s%s pages",
                Amounts.count(pages.done()), grows ? "≈" : "", Amounts.count(Math.min(pages.found(), most))));
        rate.ifPresent(pages -> parts.add(String.format(Locale.ROOT, "%.1f/s", pages)));
        parts.add(Amounts.of(hosts, "host").in(language));
        parts.add(Amounts.of(pages.failed(), "error").in(language));
        parts.add(Amounts.bytes(bytes));
        if (waits.isEmpty()) {
            left.ifPresent(time -> parts.add(language.text("ETA %s", time)));
        } else {
            parts.add(waits);
        }
        page.ifPresent(parts::add);
        return parts;
    }

    /// Path and query of a URL, without control characters and cut to a short length.
    public static String path(String url) {
        int from = url.indexOf('/', url.indexOf("//") + 2);
        String plain = (from < 0 ? "/" : url.substring(from)).replaceAll("[\\p{Cc}\\p{Cf}]", "?");
        return plain.length() > LONGEST_PATH ? plain.substring(0, LONGEST_PATH - 1) + "…" : plain;
    }
}
