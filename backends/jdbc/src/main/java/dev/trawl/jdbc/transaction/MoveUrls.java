package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.FrontierSql;
import dev.trawl.jdbc.rows.FrontierSql.Waiting;
import dev.trawl.jdbc.rows.UrlColumns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Frontier.EndedUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/// Moves URLs of a task that are in no batch to another state, and keeps the waiting URLs of their groups counted.
final class MoveUrls {

    private static final Set<UrlState> ENDED = EnumSet.of(UrlState.FAILED, UrlState.SKIPPED);
    private static final Set<UrlState> OPEN = EnumSet.of(UrlState.WAITING, UrlState.LATER);

    private final Statements statements;
    private final TaskId task;
    private final TreeMap<Long, Integer> waiting = new TreeMap<>();

    MoveUrls(Statements statements, TaskId task) {
        this.statements = statements;
        this.task = task;
    }

    List<Optional<EndedUrl>> revive(List<Long> urls) {
        return move(urls, ENDED, id -> statements.run(FrontierSql.REVIVE, id), 1).stream()
                .map(moved -> moved.map(place -> new EndedUrl(place.state(), place.cause())))
                .toList();
    }

    List<Boolean> leave(List<Long> urls, UrlReason reason) {
        String cause = reason.cause().code();
        return move(urls, OPEN, id -> statements.run(FrontierSql.LEAVE, cause, reason.detail(), id), 0).stream()
                .map(Optional::isPresent)
                .toList();
    }

    /// @param waits 1 if the moved URLs wait afterwards, else 0
    private List<Optional<Place>> move(List<Long> urls, Set<UrlState> from, LongConsumer update, int waits) {
        var moved = urls.stream().map(id -> move(id, from, update, waits)).toList();
        var changes = waiting.entrySet().stream()
                .filter(entry -> entry.getValue() != 0)
                .map(entry -> new Waiting(task.value(), entry.getKey(), entry.getValue()))
                .toList();
        statements.write(FrontierSql.WAITING, FrontierSql.WAITING_COLUMNS, changes);
        return moved;
    }

    private Optional<Place> move(long id, Set<UrlState> from, LongConsumer update, int waits) {
        Optional<Place> found = statements
                .first(FrontierSql.MOVED_URL, Place::of, id, task.value())
                .filter(place -> from.contains(place.state()));
        found.ifPresent(place -> {
            update.accept(id);
            waiting.merge(place.group(), waits - (place.state() == UrlState.WAITING ? 1 : 0), Integer::sum);
        });
        return found;
    }

    private record Place(long group, UrlState state, Optional<UrlCause> cause) {

        static Place of(Row row) throws SQLException {
            return new Place(
                    row.big(),
                    UrlState.valueOf(row.text()),
                    UrlColumns.reason(row).map(UrlReason::cause));
        }
    }
}
