package dev.trawl.crawl.extract;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the only number in a text such as `€ 1.234,50` or `-3 pieces`.
final class ReadNumber {

    private static final Pattern NUMBER =
            Pattern.compile("[-+\u2212]?(?:\\d[\\d.,'\u00a0\u202f ]*)(?:[eE][-+]?\\d{1,3})?|[-+]?\\.\\d+");
    private static final int LONGEST = 200;

    private ReadNumber() {}

    /// Empty if the text has no number or more than one, or exceeds 200 characters.
    static Optional<BigDecimal> read(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher matcher = NUMBER.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String found = matcher.group().strip().replaceAll("[.,'\u00a0\u202f ]+$", "");
        return matcher.find() ? Optional.empty() : plain(found);
    }

    private static Optional<BigDecimal> plain(String found) {
        String number = found.replaceAll("['\u00a0\u202f ]", "").replace('\u2212', '-');
        int comma = number.lastIndexOf(',');
        int point = number.lastIndexOf('.');
        if (comma >= 0 && point >= 0) {
            char grouping = comma > point ? '.' : ',';
            number = number.replace(String.valueOf(grouping), "").replace(',', '.');
        } else if (comma >= 0) {
            number = isGrouping(number, ',') ? number.replace(",", "") : number.replace(',', '.');
        } else if (point >= 0 && number.indexOf('.') != point) {
            number = number.replace(".", "");
        }
        try {
            return Optional.of(new BigDecimal(number));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /// True for groups of three digits: `1,234` is a thousand, `12,5` is not.
    private static boolean isGrouping(String number, char sign) {
        String groups = number.replaceFirst("^[-+]", "");
        return groups.matches("\\d{1,3}(" + sign + "\\d{3})+");
    }
}
