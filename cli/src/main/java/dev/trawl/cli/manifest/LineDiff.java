package dev.trawl.cli.manifest;

import java.util.ArrayList;
import java.util.List;

/// A diff of two texts by lines: ` ` before common lines, `-` before lines of the first, `+` before lines of the
/// second.
final class LineDiff {

    private static final int CONTEXT = 3;
    private static final long MOST_COMPARED = 4_000_000;

    private LineDiff() {}

    static List<String> of(String before, String after) {
        var old = before.lines().toList();
        var fresh = after.lines().toList();
        int start = 0;
        while (start < old.size() && start < fresh.size() && old.get(start).equals(fresh.get(start))) {
            start++;
        }
        int end = 0;
        while (end < old.size() - start
                && end < fresh.size() - start
                && old.get(old.size() - 1 - end).equals(fresh.get(fresh.size() - 1 - end))) {
            end++;
        }
        var lines = new ArrayList<String>();
        old.subList(0, start).forEach(line -> lines.add(" " + line));
        lines.addAll(changed(old.subList(start, old.size() - end), fresh.subList(start, fresh.size() - end)));
        old.subList(old.size() - end, old.size()).forEach(line -> lines.add(" " + line));
        return nearChanges(lines);
    }

    private static List<String> changed(List<String> old, List<String> fresh) {
        var lines = new ArrayList<String>();
        if ((long) old.size() * fresh.size() > MOST_COMPARED) {
            old.forEach(line -> lines.add("-" + line));
            fresh.forEach(line -> lines.add("+" + line));
            return lines;
        }
        int[][] common = common(old, fresh);
        int i = 0;
        int j = 0;
        while (i < old.size() || j < fresh.size()) {
            if (i < old.size() && j < fresh.size() && old.get(i).equals(fresh.get(j))) {
                lines.add(" " + old.get(i++));
                j++;
            } else if (j == fresh.size() || (i < old.size() && common[i + 1][j] >= common[i][j + 1])) {
                lines.add("-" + old.get(i++));
            } else {
                lines.add("+" + fresh.get(j++));
            }
        }
        return lines;
    }

    /// The length of the longest common subsequence of the ends from `i` and `j`.
    private static int[][] common(List<String> old, List<String> fresh) {
        int[][] common = new int[old.size() + 1][fresh.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = fresh.size() - 1; j >= 0; j--) {
                common[i][j] = old.get(i).equals(fresh.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    /// The lines within three lines of a change.
    private static List<String> nearChanges(List<String> lines) {
        boolean[] near = new boolean[lines.size()];
        for (int i = 0; i < near.length; i++) {
            if (!lines.get(i).startsWith(" ")) {
                for (int j = Math.max(0, i - CONTEXT); j < Math.min(near.length, i + CONTEXT + 1); j++) {
                    near[j] = true;
                }
            }
        }
        var shown = new ArrayList<String>();
        for (int i = 0; i < near.length; i++) {
            if (near[i]) {
                shown.add(lines.get(i));
            } else if (i > 0 && near[i - 1]) {
                shown.add(" …");
            }
        }
        return shown;
    }
}
