package dev.trawl.crawl.url.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// The properties of each character in international host names; loaded from `idna.txt` on first use.
final class IdnaTable {

    static final IdnaTable LOADED =
            new IdnaTable(text().lines().filter(line -> !line.startsWith("#")).toList());

    /// The first character of each range with equal properties.
    private final int[] starts;

    /// The properties of each range, in the notation of the file.
    private final String[] kinds;

    private IdnaTable(List<String> lines) {
        starts = new int[lines.size()];
        kinds = new String[lines.size()];
        for (int i = 0; i < starts.length; i++) {
            String line = lines.get(i);
            int space = line.indexOf(' ');
            starts[i] = Integer.parseInt(line, 0, space, 16);
            String kind = line.substring(space + 1);
            kinds[i] = kind.startsWith("M") ? "M" + characters(kind.substring(1)) : kind.intern();
        }
    }

    private static String text() {
        try (InputStream in = IdnaTable.class.getResourceAsStream("idna.txt")) {
            if (in == null) {
                throw new IllegalStateException("idna.txt is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String characters(String numbers) {
        StringBuilder characters = new StringBuilder();
        for (String number : numbers.split(" ")) {
            characters.appendCodePoint(Integer.parseInt(number, 16));
        }
        return characters.toString();
    }

    private String kind(int c) {
        int found = Arrays.binarySearch(starts, c);
        return kinds[found >= 0 ? found : -found - 2];
    }

    /// Replaces mapped characters and drops ignored ones.
    String map(String text) {
        StringBuilder mapped = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            String kind = kind(c);
            switch (kind.charAt(0)) {
                case 'M' -> mapped.append(kind, 1, kind.length());
                case 'I' -> {}
                default -> mapped.appendCodePoint(c);
            }
        });
        return mapped.toString();
    }

    boolean isValid(int c) {
        return kind(c).startsWith("V");
    }

    /// The direction: L, R, A (Arabic letter), N (Arabic number), E (European number), M (mark), W (weak or
    /// neutral) or O (others).
    char direction(int c) {
        return property(c, 1);
    }

    /// The Unicode joining type: U, C, D, L, R or T.
    char joining(int c) {
        return property(c, 2);
    }

    boolean isMark(int c) {
        return property(c, 3) != 0;
    }

    boolean isVirama(int c) {
        return property(c, 3) == 'v';
    }

    private char property(int c, int index) {
        String kind = kind(c);
        return kind.charAt(0) == 'V' && kind.length() > index ? kind.charAt(index) : 0;
    }
}
