package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.UrlColumns;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.spi.crawl.UrlState;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// Reads of the pages of crawls.
record JdbcPageReads(JdbcCrawlReads.Reading reading) implements PageReads {

    static final Sql FIND = new Sql("""
            select h.name, u.high, u.low, u.state, u.digest
            from json_each(?) k
            cross join host_group h on h.name = json_extract(k.value, '$[1]')
            cross join url u indexed by url_seen
                on u.task_id = json_extract(k.value, '$[0]') and u.group_id = h.id
                    and u.high = json_extract(k.value, '$[2]') and u.low = json_extract(k.value, '$[3]')
            """, """
            select h.name, u.high, u.low, u.state, u.digest
            from unnest(?::bigint[], ?::varchar[], ?::bigint[], ?::bigint[]) as k (task_id, name, high, low)
            join host_group h on h.name = k.name
            join url u on u.task_id = k.task_id and u.group_id = h.id and u.high = k.high and u.low = k.low
            """, """
            select h.name, u.high, u.low, u.state, u.digest
            from json_table(?, '$[*]' columns (
                task_id bigint path '$[0]', name varchar(300) path '$[1]', high bigint path '$[2]',
                low bigint path '$[3]')) k
            straight_join host_group h on h.name = k.name
            straight_join url u
                on u.task_id = k.task_id and u.group_id = h.id and u.high = k.high and u.low = k.low
            """);

    private static final Columns<Place> PLACE = Columns.of(
            Column.big(Place::task),
            Column.text(place -> place.key().group()),
            Column.big(place -> place.key().high()),
            Column.big(place -> place.key().low()));

    static final Sql BY_ID = new Sql(
            byId("json_each(?) k", "cross join", "json_extract(k.value, '$[1]')", "json_extract(k.value, '$[0]')"),
            byId("unnest(?::bigint[], ?::bigint[]) as k (task_id, id)", "join", "k.id", "k.task_id"),
            byId(
                    "json_table(?, '$[*]' columns (task_id bigint path '$[0]', id bigint path '$[1]')) k",
                    "straight_join",
                    "k.id",
                    "k.task_id"));

    private static final Columns<OwnId> OWN_ID = Columns.of(Column.big(OwnId::task), Column.big(OwnId::id));

    private static String byId(String keys, String join, String id, String task) {
        return """
            select %1$s
            from %2$s
            %3$s url u on u.id = %4$s
            %3$s host_group h on h.id = u.group_id
            where u.task_id = %5$s
            """.formatted(UrlColumns.VIEW, keys, join, id, task);
    }

    static final Sql PAGES =
            new Sql("""
            select %s, u.digest
            from url u indexed by url_listed
            join host_group h on h.id = u.group_id
            where u.task_id = ? and u.id > ? and u.digest is not null
            order by u.id
            limit ?
            """.formatted(UrlColumns.VIEW), """
            select %s, u.digest
            from url u
            join host_group h on h.id = u.group_id
            where u.task_id = ? and u.id > ? and u.digest is not null
            order by u.id
            limit ?
            """.formatted(UrlColumns.VIEW), """
            select %s, u.digest
            from url u force index (url_listed)
            straight_join host_group h on h.id = u.group_id
            where u.task_id = ? and u.id > ? and u.digest is not null
            order by u.id
            limit ?
            """.formatted(UrlColumns.VIEW));

    static final Sql COMPLETED = new Sql("""
            select s.task_id from task_series s indexed by task_series_last
            cross join task t on t.id = s.task_id
            where s.project = ? and s.name = ? and t.state = 'COMPLETED'
            order by s.task_id desc
            limit ?
            """, """
            select s.task_id from task_series s
            join task t on t.id = s.task_id
            where s.project = ? and s.name = ? and t.state = 'COMPLETED'
            order by s.task_id desc
            limit ?
            """, """
            select s.task_id from task_series s force index (task_series_last)
            straight_join task t on t.id = s.task_id
            where s.project = ? and s.name = ? and t.state = 'COMPLETED'
            order by s.task_id desc
            limit ?
            """);

    @Override
    public List<TaskId> completed(String project, String series, int max) {
        return reading.read(
                statements -> statements.list(COMPLETED, row -> new TaskId(row.big()), project, series, max));
    }

    @Override
    public Map<Key, Known> find(TaskId task, Collection<Key> keys) {
        var places = keys.stream().map(key -> new Place(task.value(), key)).toList();
        var found = new HashMap<Key, Known>();
        if (!places.isEmpty()) {
            reading.read(statements -> statements.lookup(FIND, PLACE, places, row -> {
                var key = new Key(row.text(), row.big(), row.big());
                var place = new Row.Place("url", key);
                return found.put(key, new Known(row.choice(UrlState.class, place, "state"), row.text()));
            }));
        }
        return found;
    }

    @Override
    public Map<Long, FoundUrl> found(TaskId task, Collection<Long> urls) {
        var found = new HashMap<Long, FoundUrl>();
        var ids = new TreeSet<>(urls)
                .stream().map(id -> new OwnId(task.value(), id)).toList();
        if (!ids.isEmpty()) {
            reading.read(statements -> statements.lookup(BY_ID, OWN_ID, ids, UrlColumns::view))
                    .forEach(view -> found.put(view.id(), view.found()));
        }
        return found;
    }

    @Override
    public List<Page> pages(TaskId task, long after, int max) {
        return reading.read(statements -> statements.list(
                PAGES,
                row -> {
                    var view = UrlColumns.view(row);
                    return new Page(view.id(), view.found(), row.text());
                },
                task.value(),
                after,
                max));
    }

    private record Place(long task, Key key) {}

    private record OwnId(long task, long id) {}
}
