package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.CompareSql;
import dev.trawl.jdbc.rows.CompareSql.Skipped;
import dev.trawl.jdbc.rows.FrontierSql;
import dev.trawl.jdbc.rows.FrontierSql.InBatch;
import dev.trawl.jdbc.rows.FrontierSql.NewUrl;
import dev.trawl.jdbc.rows.FrontierSql.Seen;
import dev.trawl.jdbc.rows.FrontierSql.Settled;
import dev.trawl.jdbc.rows.FrontierSql.Waiting;
import dev.trawl.jdbc.rows.MoveSql;
import dev.trawl.jdbc.rows.TaskRow;
import dev.trawl.jdbc.rows.UnmetRows;
import dev.trawl.jdbc.rows.UrlColumns;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DealUrls;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.Frontier;
import dev.trawl.spi.crawl.Hosts;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.edit.CrawlAllowance;
import dev.trawl.spi.crawl.edit.CrawlEdits;
import dev.trawl.spi.crawl.tally.PageRate;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The crawl tables in one transaction. Rows of a task are written under the lock of its `crawl` row.
public final class JdbcFrontier implements Frontier {

    /// The time for which a crawl leaves a group to another crawl that has waited longer.
    private static final long TURN_MILLIS = 10_000;

    /// The time after which a cut looks again at a group with unmet needs.
    private static final long UNMET_MILLIS = 600_000;

    private static final Columns<Long> ID = Columns.of(Column.big(Long::longValue));

    private final JdbcTransaction transaction;
    private final Statements statements;

    JdbcFrontier(JdbcTransaction transaction, Statements statements) {
        this.transaction = transaction;
        this.statements = statements;
    }

    @Override
    public Map<TaskId, Crawl> lock(Collection<TaskId> tasks) {
        return read(FrontierSql.LOCK, tasks);
    }

    @Override
    public Map<TaskId, Crawl> read(Collection<TaskId> tasks) {
        return read(FrontierSql.READ, tasks);
    }

    private Map<TaskId, Crawl> read(Sql sql, Collection<TaskId> tasks) {
        var found = new TreeMap<TaskId, Crawl>();
        statements
                .lookup(sql, TaskRow.KEY, new TreeSet<>(tasks), JdbcFrontier::crawl)
                .forEach(crawl -> found.put(crawl.task(), crawl));
        return found;
    }

    @Override
    public void keep(List<Crawl> crawls) {
        statements.writeEach(FrontierSql.KEEP, FrontierSql.KEEP_COLUMNS, crawls);
    }

    @Override
    public List<Boolean> add(TaskId task, List<FoundUrl> urls) {
        List<NewUrl> rows = rows(task, urls);
        List<Boolean> isNew = FrontierSql.ADD.apply(statements, rows);
        var waiting = new TreeMap<Long, Integer>();
        for (int i = 0; i < rows.size(); i++) {
            waiting.merge(rows.get(i).seen().group(), isNew.get(i) ? 1 : 0, Integer::sum);
        }
        count(task, waiting);
        return isNew;
    }

    private List<NewUrl> rows(TaskId task, List<FoundUrl> urls) {
        Map<String, Long> groups = groups(urls.stream().map(FoundUrl::group).toList());
        return urls.stream()
                .map(url -> new NewUrl(
                        task.value(), new Seen(groups.getOrDefault(url.group(), 0L), url.high(), url.low()), url))
                .toList();
    }

    @Override
    public List<Boolean> addSkipped(TaskId task, List<FoundUrl> urls, UrlReason reason) {
        List<NewUrl> rows = rows(task, urls);
        List<Boolean> isNew = FrontierSql.ADD.apply(statements, rows);
        var skipped = new ArrayList<Skipped>();
        for (int i = 0; i < rows.size(); i++) {
            if (isNew.get(i)) {
                skipped.add(new Skipped(task.value(), rows.get(i).seen(), reason));
            }
        }
        statements.write(CompareSql.SKIP, CompareSql.SKIP_COLUMNS, skipped);
        return isNew;
    }

    @Override
    public Map<Long, PageReads.Key> keys(Collection<Long> urls) {
        var keys = new HashMap<Long, PageReads.Key>();
        statements.lookup(
                CompareSql.KEYS,
                ID,
                new TreeSet<>(urls),
                row -> keys.put(row.big(), new PageReads.Key(row.text(), row.big(), row.big())));
        return keys;
    }

    @Override
    public List<Boolean> settle(TaskId task, List<UrlOutcome> outcomes) {
        long now = transaction.now();
        var rows = outcomes.stream()
                .map(outcome -> new Settled(
                        task.value(), outcome, outcome.state() == UrlState.LATER ? now + outcome.waitMillis() : 0))
                .toList();
        List<Boolean> settled = FrontierSql.SETTLE.apply(statements, rows);
        var returned = new TreeSet<Long>();
        for (int i = 0; i < settled.size(); i++) {
            if (settled.get(i) && outcomes.get(i).state() == UrlState.WAITING) {
                returned.add(outcomes.get(i).id());
            }
        }
        var waiting = new TreeMap<Long, Integer>();
        statements
                .lookup(MoveSql.GROUPS_OF, ID, returned, Row::big)
                .forEach(group -> waiting.merge(group, 1, Integer::sum));
        count(task, waiting);
        return settled;
    }

    @Override
    public List<Optional<EndedUrl>> revive(TaskId task, List<Long> urls) {
        return new MoveUrls(statements, task).revive(urls);
    }

    @Override
    public List<Boolean> leave(TaskId task, List<Long> urls, UrlReason reason) {
        return new MoveUrls(statements, task).leave(urls, reason);
    }

    @Override
    public List<Room> rooms(TaskId task, int perHost, Set<WorkKind> met, int max) {
        String kinds = FrontierSql.listed(
                met.stream().map(kind -> kind.type() + ":" + kind.needs().text()));
        return statements.list(
                FrontierSql.ROOMS,
                row -> new Room(JdbcHosts.group(row), row.integer()),
                task.value(),
                transaction.now(),
                perHost,
                transaction.now() - TURN_MILLIS,
                kinds,
                kinds,
                max);
    }

    @Override
    public void keepUnmet(TaskId task, String group, WorkNeeds needs) {
        long id = groups(List.of(group)).getOrDefault(group, 0L);
        statements.run(UnmetRows.KEEP_UNMET, needs.text(), transaction.now(), task.value(), id);
    }

    @Override
    public int clearUnmet(TaskId task, Set<WorkNeeds> unmet, int max) {
        int cleared = 0;
        for (String text : UnmetRows.texts(statements, task)) {
            boolean isUnmet = unmet.contains(WorkNeeds.parse(text));
            long before = isUnmet ? transaction.now() - UNMET_MILLIS : Long.MAX_VALUE;
            cleared += statements.run(UnmetRows.CLEAR_UNMET, task.value(), task.value(), text, before, max - cleared);
        }
        return cleared;
    }

    @Override
    public Set<WorkNeeds> unmet(TaskId task) {
        return UnmetRows.of(statements, task);
    }

    @Override
    public List<List<CutUrl>> cut(List<SubtaskId> batches, String group, Set<FetchMode> modes, int max) {
        long task = batches.getFirst().task().value();
        long id = groups(List.of(group)).getOrDefault(group, 0L);
        List<CutUrl> urls = firstWaiting(task, id, modes, max);
        var dealt = DealUrls.to(batches.size(), urls, CutUrl::mode);
        int opened = (int) dealt.stream().filter(some -> !some.isEmpty()).count();
        var cut = new ArrayList<InBatch>(urls.size());
        for (int i = 0; i < opened; i++) {
            int number = batches.get(i).number();
            dealt.get(i).forEach(url -> cut.add(new InBatch(number, url.id())));
            statements.run(FrontierSql.OPEN_BATCH, task, number, id);
        }
        statements.write(FrontierSql.INTO_BATCH, FrontierSql.INTO_BATCH_COLUMNS, cut);
        statements.run(FrontierSql.OPENED, opened, id);
        statements.run(FrontierSql.CUT_AT, cut.size(), transaction.now(), task, id);
        return dealt;
    }

    /// One seek for each mode.
    private List<CutUrl> firstWaiting(long task, long group, Set<FetchMode> modes, int max) {
        return modes.stream()
                .flatMap(mode -> firstOf(mode, task, group, max).stream())
                .sorted(Comparator.comparingInt(Ranked::rank)
                        .thenComparingLong(ranked -> ranked.url().id()))
                .limit(max)
                .map(Ranked::url)
                .toList();
    }

    private List<Ranked> firstOf(FetchMode mode, long task, long group, int max) {
        return UrlColumns.stored(mode)
                .map(code -> statements.list(FrontierSql.FIRST_BY_MODE, JdbcFrontier::ranked, task, group, code, max))
                .orElseGet(() -> statements.list(FrontierSql.FIRST_BY_HTTP, JdbcFrontier::ranked, task, group, max));
    }

    private static Ranked ranked(Row row) throws SQLException {
        int rank = row.integer();
        return new Ranked(rank, UrlColumns.cut(row));
    }

    @Override
    public List<Closed> closeEnded(TaskId task, int max) {
        var ended = statements.list(
                FrontierSql.ENDED_BATCHES,
                row -> new Ended(
                        row.integer(),
                        row.big(),
                        row.text(),
                        SubtaskState.valueOf(row.text()),
                        row.optional(),
                        row.integer()),
                task.value(),
                max);
        var closed = new ArrayList<Closed>(ended.size());
        for (Ended batch : ended) {
            statements.run(FrontierSql.CLOSE_BATCH, task.value(), batch.number());
            statements.run(FrontierSql.OPENED, -1, batch.group());
            List<CutUrl> left =
                    statements.list(FrontierSql.LEFT_IN_BATCH, UrlColumns::cut, task.value(), batch.number());
            var id = new SubtaskId(task, batch.number());
            closed.add(new Closed(id, batch.name(), batch.state(), batch.cause(), batch.deliveries(), left));
        }
        return closed;
    }

    @Override
    public Open open(TaskId task) {
        return statements
                .first(FrontierSql.OPEN_BATCHES, row -> new Open(row.integer(), row.integer()), task.value())
                .orElseThrow();
    }

    @Override
    public List<TaskId> wake(int max) {
        var due = statements.list(MoveSql.DUE, row -> new Due(row.big(), row.big(), row.big()), transaction.now(), max);
        statements.write(MoveSql.WOKEN, ID, due.stream().map(Due::id).sorted().toList());
        var waiting = new TreeMap<TaskId, Map<Long, Integer>>();
        due.forEach(url -> waiting.computeIfAbsent(new TaskId(url.task()), _ -> new TreeMap<>())
                .merge(url.group(), 1, Integer::sum));
        waiting.forEach(this::count);
        return List.copyOf(waiting.keySet());
    }

    @Override
    public Hosts hosts() {
        return new JdbcHosts(statements);
    }

    @Override
    public CrawlEdits edits() {
        return new JdbcEdits(statements);
    }

    /// The ids of groups; new groups are inserted.
    Map<String, Long> groups(Collection<String> names) {
        var sorted = new TreeSet<>(names);
        var found = new HashMap<String, Long>();
        if (statements.dialect() == Dialect.POSTGRESQL) {
            statements.lookup(
                    FrontierSql.GROUP_IDS, FrontierSql.GROUP_NAME, sorted, row -> found.put(row.text(), row.big()));
        }
        sorted.forEach(name -> found.computeIfAbsent(name, this::group));
        return found;
    }

    private long group(String name) {
        return statements.first(FrontierSql.GROUP_ID, Row::big, name).orElseGet(() -> {
            statements.run(FrontierSql.NEW_GROUP, name);
            return statements.first(FrontierSql.GROUP_ID, Row::big, name).orElseThrow();
        });
    }

    private void count(TaskId task, Map<Long, Integer> waiting) {
        var rows = waiting.entrySet().stream()
                .filter(entry -> entry.getValue() != 0)
                .map(entry -> new Waiting(task.value(), entry.getKey(), entry.getValue()))
                .toList();
        statements.write(FrontierSql.WAITING, FrontierSql.WAITING_COLUMNS, rows);
    }

    public static Crawl crawl(Row row) throws SQLException {
        return new Crawl(
                new TaskId(row.big()),
                row.big(),
                row.big(),
                row.big(),
                row.big(),
                row.big(),
                row.big(),
                row.optional().map(UrlCause::byCode),
                new CrawlAllowance(row.big(), row.big(), row.big()),
                new PageRate(row.big(), row.big(), row.big(), row.big()));
    }

    private record Ended(
            int number, long group, String name, SubtaskState state, Optional<String> cause, int deliveries) {}

    private record Ranked(int rank, CutUrl url) {}

    private record Due(long id, long task, long group) {}
}
