package dev.trawl.jdbc.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;

/// A conditional update or insert of many rows at once, with a result per row.
///
/// Rows are written in key order. So two transactions cannot deadlock, and neighbouring rows are written together.
public record BatchUpdate<R, K extends Comparable<K>>(Sql sql, Columns<R> columns, Function<R, K> key) {

    public List<Boolean> apply(Statements statements, List<R> changes) {
        boolean[] made = switch (statements.dialect()) {
            case POSTGRESQL -> rounds(statements, changes);
            case SQLITE, MARIADB -> sorted(statements, changes);
        };
        var answer = new ArrayList<Boolean>(made.length);
        for (boolean one : made) {
            answer.add(one);
        }
        return answer;
    }

    private boolean[] sorted(Statements statements, List<R> changes) {
        List<Integer> order = order(changes);
        boolean[] inOrder = statements.writeEach(
                sql, columns, order.stream().map(changes::get).toList());
        boolean[] made = new boolean[changes.size()];
        for (int i = 0; i < inOrder.length; i++) {
            made[order.get(i)] = inOrder[i];
        }
        return made;
    }

    /// A joined update changes a row once, so a second change of the same row waits for the next round.
    private boolean[] rounds(Statements statements, List<R> changes) {
        boolean[] made = new boolean[changes.size()];
        List<Integer> open = order(changes);
        while (!open.isEmpty()) {
            var keys = new HashSet<K>();
            var later = new ArrayList<Integer>();
            var now = new ArrayList<Integer>();
            for (Integer i : open) {
                (keys.add(key.apply(changes.get(i))) ? now : later).add(i);
            }
            statements.writeReturning(
                    sql,
                    columns,
                    now.stream().map(changes::get).toList(),
                    row -> made[now.get((int) row.big() - 1)] = true);
            open = later;
        }
        return made;
    }

    private List<Integer> order(List<R> changes) {
        Integer[] order = new Integer[changes.size()];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparing(i -> key.apply(changes.get(i))));
        return Arrays.asList(order);
    }
}
