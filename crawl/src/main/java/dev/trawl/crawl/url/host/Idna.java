package dev.trawl.crawl.url.host;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Converts international host names by UTS #46, as browsers do: non-transitional, with joiner and Bidi rules,
/// without hyphen and length checks.
final class Idna {

    private static final String PREFIX = "xn--";

    /// Far longer than any resolvable name; the work grows with the square of the length.
    private static final int LONGEST = 4_096;

    private Idna() {}

    /// The name in ASCII; empty when it is invalid.
    static Optional<String> toAscii(String name) {
        if (name.length() > LONGEST) {
            return Optional.empty();
        }
        String mapped = Normalizer.normalize(IdnaTable.LOADED.map(name), Normalizer.Form.NFC);
        List<String> labels = new ArrayList<>();
        for (String label : mapped.split("\\.", -1)) {
            Optional<String> decoded = label.startsWith(PREFIX) ? decoded(label) : Optional.of(label);
            if (decoded.isEmpty() || !isValid(decoded.get())) {
                return Optional.empty();
            }
            labels.add(decoded.get());
        }
        boolean bothWays = labels.stream().anyMatch(BidiRule::isRightToLeft);
        if (bothWays && !labels.stream().allMatch(BidiRule::isKept)) {
            return Optional.empty();
        }
        return Optional.of(labels.stream().map(Idna::encoded).collect(Collectors.joining(".")));
    }

    private static Optional<String> decoded(String label) {
        return HostParser.isAscii(label)
                ? Punycode.decode(label.substring(PREFIX.length())).filter(text -> !HostParser.isAscii(text))
                : Optional.empty();
    }

    private static String encoded(String label) {
        return HostParser.isAscii(label) ? label : PREFIX + Punycode.encode(label);
    }

    private static boolean isValid(String label) {
        return label.isEmpty()
                || (!label.startsWith(PREFIX)
                        && !IdnaTable.LOADED.isMark(label.codePointAt(0))
                        && label.indexOf('.') < 0
                        && label.codePoints().allMatch(IdnaTable.LOADED::isValid)
                        && Normalizer.isNormalized(label, Normalizer.Form.NFC)
                        && JoinerRule.isKept(label));
    }
}
