package dev.trawl.core.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// Finds the known word closest to a misspelled one.
public final class SimilarWord {

    private static final int LONGEST = 100;

    private SimilarWord() {}

    /// The known word closest to the typed one; empty if none is similar enough.
    public static Optional<String> of(String typed, Collection<String> known) {
        int tolerance = Math.clamp(1 + typed.length() / 3, 1, 3);
        return typed.length() > LONGEST
                ? Optional.empty()
                : known.stream()
                        .filter(word -> distance(typed, word) <= tolerance)
                        .min(Comparator.comparingInt(word -> distance(typed, word)));
    }

    /// The edit distance: the number of characters to insert, delete or replace.
    private static int distance(String from, String to) {
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
