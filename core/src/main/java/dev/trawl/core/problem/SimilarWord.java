package dev.trawl.core.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// Finds the known word closest to a misspelled one.
public final class SimilarWord {

    private static final int LONGEST = 100;

    private SimilarWord() {}

    /// The known word closest to the typed one; empty if none is similar enough: one letter in three may differ.
    public static Optional<String> of(String typed, Collection<String> known) {
        int letters = typed.replaceFirst("^-+", "").length();
        int tolerance = Math.clamp(letters / 3, 1, 3);
        return typed.length() > LONGEST
                ? Optional.empty()
                : known.stream()
                        .filter(word -> distance(typed, word) <= tolerance)
                        .min(Comparator.comparingInt(word -> distance(typed, word)));
    }

    /// The edit distance: the number of characters to insert, delete or replace, or of neighbours to swap.
    private static int distance(String from, String to) {
        int[][] costs = new int[from.length() + 1][to.length() + 1];
        for (int row = 0; row <= from.length(); row++) {
            for (int column = 0; column <= to.length(); column++) {
                costs[row][column] = row == 0 || column == 0 ? row + column : cost(costs, from, to, row, column);
            }
        }
        return costs[from.length()][to.length()];
    }

    private static int cost(int[][] costs, String from, String to, int row, int column) {
        boolean isSame = from.charAt(row - 1) == to.charAt(column - 1);
        int replaced = costs[row - 1][column - 1] + (isSame ? 0 : 1);
        int cost = Math.min(replaced, 1 + Math.min(costs[row - 1][column], costs[row][column - 1]));
        boolean isSwapped = row > 1
                && column > 1
                && from.charAt(row - 1) == to.charAt(column - 2)
                && from.charAt(row - 2) == to.charAt(column - 1);
        return isSwapped ? Math.min(cost, costs[row - 2][column - 2] + 1) : cost;
    }
}
