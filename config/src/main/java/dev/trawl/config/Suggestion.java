package dev.trawl.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// Suggests a known name for a misspelled one.
public final class Suggestion {

    private Suggestion() {}

    /// The known name closest to the typed one; empty if none is similar enough.
    public static Optional<String> closest(String typed, Collection<String> known) {
        int tolerance = Math.clamp(1 + typed.length() / 3, 1, 3);
        return known.stream()
                .filter(name -> distance(typed, name) <= tolerance)
                .min(Comparator.comparingInt(name -> distance(typed, name)));
    }

    /// The edit distance: the number of characters to insert, delete or replace.
    static int distance(String from, String to) {
        int[] above = new int[to.length() + 1];
        for (int column = 0; column < above.length; column++) {
            above[column] = column;
        }
        for (int row = 1; row <= from.length(); row++) {
            int[] current = new int[above.length];
            current[0] = row;
            for (int column = 1; column < current.length; column++) {
                int replaced = above[column - 1] + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(replaced, 1 + Math.min(above[column], current[column - 1]));
            }
            above = current;
        }
        return above[to.length()];
    }
}
