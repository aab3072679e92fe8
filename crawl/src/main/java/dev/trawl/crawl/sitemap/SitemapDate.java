package dev.trawl.crawl.sitemap;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses the dates of sitemaps and feeds in the formats that sites use, and returns W3C dates. A time without a
/// zone is UTC. An ambiguous date, such as `03/07/2019`, is rejected.
final class SitemapDate {

    private static final int LONGEST = 64;
    private static final int EARLIEST_YEAR = 1900;
    private static final int MONTHS_OF_YEAR = 12;

    private static final Pattern COMMENT = Pattern.compile("\\([^)]*\\)");
    private static final Pattern COMPACT =
            Pattern.compile("(\\d{4})(\\d\\d)(\\d\\d)(?:T(\\d\\d)(\\d\\d)(?:(\\d\\d))?(\\D.*)?)?");
    private static final Pattern TIME = Pattern.compile("(?:(?<=\\d)T|\\s)\\s*"
            + "(?<hour>\\d{1,2}):(?<minute>\\d\\d)(?::(?<second>\\d\\d)(?:[.,](?<fraction>\\d{1,9}))?)?"
            + "(?:\\s*(?<zone>(?:GMT|UTC)?[+-]\\d\\d(?::?\\d\\d)?|[A-Z]{1,4}))?(?=\\s|$)");

    private static final Pattern YEAR = Pattern.compile("\\d{4}");
    private static final Pattern YEAR_AND_MONTH = Pattern.compile("(\\d{4})-(\\d\\d)");
    private static final Pattern YEAR_FIRST = Pattern.compile("(\\d{4})([-/])(\\d{1,2})\\2(\\d{1,2})");
    private static final Pattern DOTTED = Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})");
    private static final Pattern SLASHED = Pattern.compile("(\\d{1,2})/(\\d{1,2})/(\\d{4})");
    private static final String WEEKDAY = "(?:[A-Z]{3,9}(?:\\.?,\\s*|\\.?\\s+))?";
    private static final Pattern DAY_FIRST =
            Pattern.compile(WEEKDAY + "(\\d{1,2})[\\s-]+([A-Z]{3,9})\\.?[\\s-]+(\\d{4}|\\d\\d)");
    private static final Pattern MONTH_FIRST =
            Pattern.compile(WEEKDAY + "([A-Z]{3,9})\\.?\\s+(\\d{1,2})(?:ST|ND|RD|TH)?,?\\s+(\\d{4})");

    private static final List<String> MONTHS = List.of(
            "JANUARY",
            "FEBRUARY",
            "MARCH",
            "APRIL",
            "MAY",
            "JUNE",
            "JULY",
            "AUGUST",
            "SEPTEMBER",
            "OCTOBER",
            "NOVEMBER",
            "DECEMBER");
    /// The zones of RFC 822.
    private static final Map<String, String> ZONES = Map.ofEntries(
            Map.entry("Z", "Z"),
            Map.entry("UT", "Z"),
            Map.entry("UTC", "Z"),
            Map.entry("GMT", "Z"),
            Map.entry("EST", "-05:00"),
            Map.entry("EDT", "-04:00"),
            Map.entry("CST", "-06:00"),
            Map.entry("CDT", "-05:00"),
            Map.entry("MST", "-07:00"),
            Map.entry("MDT", "-06:00"),
            Map.entry("PST", "-08:00"),
            Map.entry("PDT", "-07:00"));

    private SitemapDate() {}

    /// The W3C date in the precision of the input; empty when the input is invalid or ambiguous.
    static Optional<String> read(String written) {
        if (written.length() > LONGEST) {
            return Optional.empty();
        }
        String bare = COMMENT.matcher(written.toUpperCase(Locale.ROOT)).replaceAll(" ");
        String text = spread(bare.strip());
        try {
            Matcher time = TIME.matcher(text);
            if (!time.find()) {
                return shortDate(text).or(() -> day(text).map(LocalDate::toString));
            }
            String rest = (text.substring(0, time.start()) + " " + text.substring(time.end())).strip();
            String clock = clock(time);
            return day(rest.endsWith(",") ? rest.substring(0, rest.length() - 1) : rest)
                    .flatMap(day -> zone(time).map(zone -> day + "T" + clock + zone));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /// Adds separators to `20190730T210509Z`.
    private static String spread(String text) {
        Matcher compact = COMPACT.matcher(text);
        if (!compact.matches()) {
            return text;
        }
        String day = "%s-%s-%s".formatted(compact.group(1), compact.group(2), compact.group(3));
        if (compact.group(4) == null) {
            return day;
        }
        String seconds = compact.group(6) == null ? "" : ":" + compact.group(6);
        String rest = compact.group(7) == null ? "" : compact.group(7);
        return "%sT%s:%s%s%s".formatted(day, compact.group(4), compact.group(5), seconds, rest);
    }

    private static Optional<String> shortDate(String text) {
        Matcher month = YEAR_AND_MONTH.matcher(text);
        if (month.matches()) {
            return Optional.of(
                    YearMonth.of(year(month.group(1)), number(month.group(2))).toString());
        }
        return YEAR.matcher(text).matches() ? Optional.of(Year.of(year(text)).toString()) : Optional.empty();
    }

    private static Optional<LocalDate> day(String text) {
        Matcher date = YEAR_FIRST.matcher(text);
        if (date.matches()) {
            return Optional.of(LocalDate.of(year(date.group(1)), number(date.group(3)), number(date.group(4))));
        }
        date = DOTTED.matcher(text);
        if (date.matches()) {
            return Optional.of(LocalDate.of(year(date.group(3)), number(date.group(2)), number(date.group(1))));
        }
        date = SLASHED.matcher(text);
        if (date.matches()) {
            return slashed(year(date.group(3)), number(date.group(1)), number(date.group(2)));
        }
        date = DAY_FIRST.matcher(text);
        if (date.matches()) {
            return Optional.of(LocalDate.of(year(date.group(3)), month(date.group(2)), number(date.group(1))));
        }
        date = MONTH_FIRST.matcher(text);
        return date.matches()
                ? Optional.of(LocalDate.of(year(date.group(3)), month(date.group(1)), number(date.group(2))))
                : Optional.empty();
    }

    /// Some sites write the day first, others the month. A number above twelve is the day.
    private static Optional<LocalDate> slashed(int year, int one, int other) {
        if (one > MONTHS_OF_YEAR || one == other) {
            return Optional.of(LocalDate.of(year, other, one));
        }
        return other > MONTHS_OF_YEAR ? Optional.of(LocalDate.of(year, one, other)) : Optional.empty();
    }

    private static String clock(Matcher time) {
        String second = time.group("second");
        LocalTime checked = LocalTime.of(
                number(time.group("hour")), number(time.group("minute")), second == null ? 0 : number(second));
        String clock = "%02d:%02d".formatted(checked.getHour(), checked.getMinute());
        String fraction = time.group("fraction");
        return clock + (second == null ? "" : ":" + second) + (fraction == null ? "" : "." + fraction);
    }

    /// Empty for an unknown zone.
    private static Optional<String> zone(Matcher time) {
        String written = time.group("zone");
        if (written == null) {
            return Optional.of("Z");
        }
        int sign = Math.max(written.indexOf('+'), written.indexOf('-'));
        if (sign < 0) {
            return Optional.ofNullable(ZONES.get(written));
        }
        String digits = written.substring(sign + 1).replace(":", "");
        String offset = written.charAt(sign) + digits.substring(0, 2) + ":" + (digits + "00").substring(2, 4);
        ZoneOffset.of(offset);
        return Optional.of(offset);
    }

    /// Two-digit years follow RFC 822.
    private static int year(String digits) {
        int year = number(digits);
        if (digits.length() == 2) {
            year += year < 50 ? 2000 : 1900;
        }
        if (year < EARLIEST_YEAR) {
            throw new DateTimeException("year " + year);
        }
        return year;
    }

    private static int month(String name) {
        for (int i = 0; i < MONTHS.size(); i++) {
            if (MONTHS.get(i).startsWith(name)) {
                return i + 1;
            }
        }
        throw new DateTimeException("month " + name);
    }

    private static int number(String digits) {
        return Integer.parseInt(digits);
    }
}
