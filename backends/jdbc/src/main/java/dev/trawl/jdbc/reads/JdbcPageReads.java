package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.UrlColumns;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.spi.crawl.UrlState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads of the pages of crawls.
record JdbcPageReads(JdbcCrawlReads.Reading reading) implements PageReads {

    private static final Sql GROUP_ID = Sql.same("""
            select id from host_group where name = ?
            """);

    private static final Sql FIND = new Sql("""
            select u.high, u.low, u.state, u.digest
            from json_each(?) k
            cross join url u indexed by url_seen
                on u.task_id = json_extract(k.value, '$[0]') and u.group_id = json_extract(k.value, '$[1]')
                    and u.high = json_extract(k.value, '$[2]') and u.low = json_extract(k.value, '$[3]')
            """, """
            select u.high, u.low, u.state, u.digest
            from unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[]) as k (task_id, group_id, high, low)
            join url u on u.task_id = k.task_id and u.group_id = k.group_id and u.high = k.high and u.low = k.low
            """, """
            select u.high, u.low, u.state, u.digest
            from json_table(?, '$[*]' columns (
                task_id bigint path '$[0]', group_id bigint path '$[1]', high bigint path '$[2]',
                low bigint path '$[3]')) k
            straight_join url u
                on u.task_id = k.task_id and u.group_id = k.group_id and u.high = k.high and u.low = k.low
            """);

    private static final Columns<Place> PLACE = Columns.of(
            Column.big(Place::task), Column.big(Place::group), Column.big(Place::high), Column.big(Place::low));

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
        var byGroup = new HashMap<String, List<Key>>();
        keys.forEach(key ->
                byGroup.computeIfAbsent(key.group(), _ -> new ArrayList<>()).add(key));
        var found = new HashMap<Key, Known>();
        byGroup.forEach((group, some) -> found.putAll(find(task, group, some)));
        return found;
    }

    private Map<Key, Known> find(TaskId task, String group, List<Key> keys) {
        return reading.read(statements -> {
            var found = new HashMap<Key, Known>();
            Optional<Long> id = statements.first(GROUP_ID, Row::big, group);
            if (id.isPresent()) {
                var places = keys.stream()
                        .map(key -> new Place(task.value(), id.get(), key.high(), key.low()))
                        .toList();
                statements.lookup(FIND, PLACE, places, row -> {
                    var key = new Key(group, row.big(), row.big());
                    var place = new Row.Place("url", key);
                    return found.put(key, new Known(row.choice(UrlState.class, place, "state"), row.text()));
                });
            }
            return found;
        });
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

    private record Place(long task, long group, long high, long low) {}
}
