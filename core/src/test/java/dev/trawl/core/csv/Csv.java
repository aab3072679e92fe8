package dev.trawl.core.csv;

import java.util.ArrayList;
import java.util.List;

/// Reads CSV by the letter of RFC 4180.
final class Csv {

    private Csv() {}

    static List<List<String>> parse(String text) {
        List<List<String>> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        var cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (quoted && letter == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"') {
                cell.append(letter);
                i++;
            } else if (letter == '"') {
                quoted = !quoted;
            } else if (!quoted && (letter == ',' || text.startsWith("\r\n", i))) {
                line.add(cell.toString());
                cell.setLength(0);
                if (letter == '\r') {
                    lines.add(line);
                    line = new ArrayList<>();
                    i++;
                }
            } else {
                cell.append(letter);
            }
        }
        return lines;
    }
}
