package dev.trawl.crawl.robots;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The lines of a robots.txt. Each character is one octet, so that paths in other encodings survive.
///
/// @param isMarkup the rules were in HTML, which is removed
record RobotsText(List<String> lines, boolean isMarkup) {

    static final int LARGEST_FILE = 500 << 10;

    /// Eight times the longest URL that old browsers accepted; the rest of a line is ignored.
    static final int LONGEST_LINE = 2_083 * 8 - 1;

    private static final String BREAK = String.valueOf(RobotsMarkup.BREAK);
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    static RobotsText of(byte[] file) {
        var removed = RobotsMarkup.remove(new String(octets(file), StandardCharsets.ISO_8859_1));
        return new RobotsText(lines(removed.text(), file.length <= LARGEST_FILE), removed.found());
    }

    /// The rules in one line: several where HTML breaks the line.
    ///
    /// @param index from 0
    List<String> rulesOf(int index) {
        String line = lines.get(index);
        return isMarkup ? List.of(line.split(BREAK, -1)) : List.of(line);
    }

    /// @param whole the last line is complete
    private static List<String> lines(String octets, boolean whole) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < octets.length(); i++) {
            char c = octets.charAt(i);
            if (c == '\n' || c == '\r') {
                lines.add(line(octets, start, i));
                i += c == '\r' && octets.startsWith("\n", i + 1) ? 1 : 0;
                start = i + 1;
            }
        }
        if (whole) {
            lines.add(line(octets, start, octets.length()));
        }
        return lines;
    }

    private static String line(String octets, int start, int end) {
        return octets.substring(start, Math.min(end, start + LONGEST_LINE));
    }

    private static byte[] octets(byte[] file) {
        byte[] bytes = file.length > LARGEST_FILE ? Arrays.copyOf(file, LARGEST_FILE) : file;
        if (startsWith(bytes, 0xff, 0xfe)) {
            return utf8(bytes, StandardCharsets.UTF_16LE);
        }
        if (startsWith(bytes, 0xfe, 0xff)) {
            return utf8(bytes, StandardCharsets.UTF_16BE);
        }
        // Some editors write an incomplete byte order mark.
        int mark = 0;
        while (mark < BYTE_ORDER_MARK.length && mark < bytes.length && bytes[mark] == BYTE_ORDER_MARK[mark]) {
            mark++;
        }
        return Arrays.copyOfRange(bytes, mark, bytes.length);
    }

    private static boolean startsWith(byte[] bytes, int first, int second) {
        return bytes.length >= 2 && (bytes[0] & 0xff) == first && (bytes[1] & 0xff) == second;
    }

    private static byte[] utf8(byte[] bytes, Charset charset) {
        return new String(bytes, 2, bytes.length - 2, charset).getBytes(StandardCharsets.UTF_8);
    }
}
