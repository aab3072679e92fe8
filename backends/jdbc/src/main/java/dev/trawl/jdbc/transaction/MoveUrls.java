package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.FrontierSql;
import dev.trawl.jdbc.rows.FrontierSql.Waiting;
import dev.trawl.jdbc.rows.MoveSql;
import dev.trawl.jdbc.rows.MoveSql.Left;
import dev.trawl.jdbc.rows.UrlColumns;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Frontier.EndedUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Moves URLs of a task that are in no batch to another state, and keeps the waiting URLs of their groups counted.
/// Reads all URLs in one statement and writes them in one batch.
record MoveUrls(Statements statements, TaskId task) {

    private static final Set<UrlState> ENDED = EnumSet.of(UrlState.FAILED, UrlState.SKIPPED);
    private static final Set<UrlState> OPEN = EnumSet.of(UrlState.WAITING, UrlState.LATER);
    private static final Columns<Long> ID = Columns.of(Column.big(Long::longValue));

    List<Optional<EndedUrl>> revive(List<Long> urls) {
        var moved = movable(urls, ENDED);
        statements.write(MoveSql.REVIVE, ID, List.copyOf(moved.keySet()));
        count(moved, 1);
        return eachOnce(urls, moved).stream()
                .map(place -> place.map(was -> new EndedUrl(was.state(), was.cause())))
                .toList();
    }

    List<Boolean> leave(List<Long> urls, UrlReason reason) {
        var moved = movable(urls, OPEN);
        statements.write(
                MoveSql.LEAVE,
                MoveSql.LEAVE_COLUMNS,
                moved.keySet().stream().map(id -> new Left(id, reason)).toList());
        count(moved, 0);
        return eachOnce(urls, moved).stream().map(Optional::isPresent).toList();
    }

    /// The URLs of the task that are in one of these states, by id.
    private TreeMap<Long, Place> movable(List<Long> urls, Set<UrlState> from) {
        var found = new TreeMap<Long, Place>();
        statements.lookup(MoveSql.MOVED_URLS, ID, new TreeSet<>(urls), Place::of).stream()
                .filter(place -> place.task() == task.value() && from.contains(place.state()))
                .forEach(place -> found.put(place.id(), place));
        return found;
    }

    /// @param waits 1 if the moved URLs wait afterwards, else 0
    private void count(Map<Long, Place> moved, int waits) {
        var waiting = new TreeMap<Long, Integer>();
        moved.values()
                .forEach(place -> waiting.merge(
                        place.group(), waits - (place.state() == UrlState.WAITING ? 1 : 0), Integer::sum));
        var changes = waiting.entrySet().stream()
                .filter(entry -> entry.getValue() != 0)
                .map(entry -> new Waiting(task.value(), entry.getKey(), entry.getValue()))
                .toList();
        statements.write(FrontierSql.WAITING, FrontierSql.WAITING_COLUMNS, changes);
    }

    /// The earlier places of the moved URLs in the order of `urls`. A URL that is named twice was moved the first time.
    private static List<Optional<Place>> eachOnce(List<Long> urls, Map<Long, Place> moved) {
        var left = new HashMap<>(moved);
        var places = new ArrayList<Optional<Place>>(urls.size());
        urls.forEach(id -> places.add(Optional.ofNullable(left.remove(id))));
        return places;
    }

    private record Place(long id, long task, long group, UrlState state, Optional<UrlCause> cause) {

        static Place of(Row row) throws SQLException {
            return new Place(
                    row.big(),
                    row.big(),
                    row.big(),
                    UrlState.valueOf(row.text()),
                    UrlColumns.reason(row).map(UrlReason::cause));
        }
    }
}
