package dev.trawl.jdbc.reads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.rows.FrontierSql;
import dev.trawl.jdbc.rows.MoveSql;
import dev.trawl.jdbc.rows.SubtaskSql;
import dev.trawl.jdbc.rows.TaskSql;
import dev.trawl.jdbc.rows.UnmetRows;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.transaction.JdbcFirings;
import dev.trawl.jdbc.transaction.JdbcHosts;
import dev.trawl.jdbc.transaction.JdbcHousekeeping;
import dev.trawl.testkit.ManualTime;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What must not slow down with the number of tasks: on SQLite each of these is a search in the named index.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder and the connection.
class QueryPlanTest {

    @TempDir
    Path folder;

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        String url = "sqlite:" + folder.resolve("ledger.db");
        JdbcLedgers.open(url, "", "", 1, new ManualTime()).close();
        connection = DriverManager.getConnection("jdbc:" + url);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void ready_reads_use_the_ready_index() throws SQLException {
        assertThat(plan(JdbcReadyReads.NEXT_TYPE))
                .containsExactly("SEARCH s USING COVERING INDEX subtask_ready (type>?)");
        assertThat(plan(JdbcReadyReads.NEXT_CLASS))
                .containsExactly("SEARCH s USING COVERING INDEX subtask_ready (type=? AND high>?)");
        assertThat(plan(JdbcReadyReads.NEXT_PROJECT))
                .containsExactly("SEARCH s USING COVERING INDEX subtask_ready (type=? AND high=? AND project>?)");
        assertThat(plan(JdbcReadyReads.NEXT_NEEDS))
                .containsExactly(
                        "SEARCH s USING COVERING INDEX subtask_ready (type=? AND high=? AND project=? AND needs>?)");
        assertThat(plan(JdbcReadyReads.READY))
                .first()
                .asString()
                .startsWith(
                        "SEARCH s USING INDEX subtask_ready (type=? AND high=? AND project=? AND needs=? AND (task_id,no)>(?,?))");
    }

    @Test
    void the_ranges_of_a_segment_are_found_by_its_key() throws SQLException {
        assertThat(plan(JdbcSubtaskReads.SEGMENT_HAS_RANGE))
                .containsExactly("SEARCH segment_range USING COVERING INDEX segment_range_size (blob_key=?)");
    }

    @Test
    void small_segments_are_found_without_the_rows_of_the_table() throws SQLException {
        assertThat(plan(JdbcSubtaskReads.SMALL_SEGMENTS))
                .containsExactly("SEARCH segment_range USING COVERING INDEX segment_range_size (blob_key>?)");
    }

    @Test
    void log_entries_beyond_a_number_are_found_without_counting() throws SQLException {
        assertThat(plan(JdbcHousekeeping.LOG_BEYOND))
                .contains("SEARCH task_logs USING INTEGER PRIMARY KEY (rowid<?)")
                .noneMatch(step -> step.startsWith("SCAN"));
    }

    @Test
    void leases_are_found_among_what_runs() throws SQLException {
        assertThat(plan(SubtaskSql.HELD_BY)).containsExactly("SEARCH s USING INDEX subtask_running (session=?)");
        assertThat(plan(SubtaskSql.RUNNING_OF_TASK)).first().asString().contains("INDEX subtask_running");
        assertThat(plan(JdbcTaskReads.SESSIONS)).first().asString().contains("INDEX subtask_running");
        assertThat(plan(JdbcSubtaskReads.LEASED_TASKS)).first().asString().contains("INDEX subtask_running");
    }

    @Test
    void waiting_and_dead_subtasks_are_found_without_walking_over_the_others() throws SQLException {
        assertThat(plan(SubtaskSql.due(Dialect.SQLITE).getFirst()))
                .first()
                .asString()
                .isEqualTo("SEARCH s USING INDEX subtask_due (not_before<?)");
        assertThat(plan(SubtaskSql.DEAD_OF_TASK))
                .containsExactly("SEARCH s USING INDEX subtask_dead (task_id=? AND no>?)");
    }

    @Test
    void host_groups_are_found_by_their_pauses_and_by_who_waits_for_them() throws SQLException {
        assertThat(plan(JdbcCrawlReads.NEXT_PAUSE_END))
                .anyMatch(step -> step.contains("h USING COVERING INDEX host_group_paused (paused_until>?)"))
                .anyMatch(step -> step.contains("INDEX crawl_group_sharing (group_id=?)"));
        assertThat(plan(JdbcCrawlReads.RESTED))
                .anyMatch(step -> step.contains("INDEX host_group_paused (paused_until>? AND paused_until<?)"));
        assertThat(plan(JdbcCrawlReads.PAUSED))
                .anyMatch(step -> step.contains("INDEX host_group_paused (paused_until>?)"))
                .anyMatch(step -> step.contains("g USING PRIMARY KEY (task_id=? AND group_id=?)"));
        assertThat(plan(FrontierSql.ROOMS))
                .anyMatch(step -> step.contains("g USING INDEX crawl_group_waiting (task_id=? AND unmet=?)"))
                .noneMatch(step -> step.contains("TEMP B-TREE"))
                .anyMatch(step -> step.contains("INDEX crawl_group_sharing (group_id=?)"));
    }

    @Test
    void the_time_of_a_tasks_next_url_is_found_without_walking_over_those_that_ended() throws SQLException {
        assertThat(plan(JdbcCrawlReads.NEXT_OF_TASK))
                .anyMatch(step -> step.contains("INDEX url_cut (task_id=?)"))
                .anyMatch(step -> step.contains("u USING INDEX url_later"))
                .anyMatch(step -> step.contains("INDEX crawl_group_waiting (task_id=?)"))
                .filteredOn(step -> step.contains("SEARCH h USING INTEGER PRIMARY KEY"))
                .hasSize(2);
    }

    @Test
    void the_first_waiting_urls_of_a_mode_are_read_in_the_order_of_an_index() throws SQLException {
        String seek = "SEARCH url USING INDEX url_waiting (task_id=? AND group_id=? AND fetch_mode=?)";
        assertThat(plan(FrontierSql.FIRST_BY_HTTP)).containsExactly(seek);
        assertThat(plan(FrontierSql.FIRST_BY_MODE)).containsExactly(seek);
    }

    @Test
    void unmet_needs_are_found_without_the_groups_that_have_them() throws SQLException {
        assertThat(plan(UnmetRows.NEXT_UNMET))
                .containsExactly("SEARCH crawl_group USING INDEX crawl_group_waiting (task_id=? AND unmet>?)");
        assertThat(plan(UnmetRows.CLEAR_UNMET))
                .anyMatch(step -> step.contains("INDEX crawl_group_waiting (task_id=? AND unmet=? AND cut_at<?)"));
    }

    @Test
    void ended_batches_are_found_among_the_open_ones() throws SQLException {
        assertThat(plan(FrontierSql.ENDED_BATCHES))
                .startsWith(
                        "SEARCH b USING PRIMARY KEY (task_id=?)", "SEARCH s USING PRIMARY KEY (task_id=? AND no=?)");
        assertThat(plan(JdbcHosts.GIVEN_UP)).last().asString().contains("(task_id=? AND group_id=?");
    }

    @Test
    void schedules_cost_nothing_while_none_is_due() throws SQLException {
        assertThat(plan(JdbcScheduleReads.NEXT_DUE))
                .containsExactly("SEARCH schedule USING COVERING INDEX schedule_due (due_at>?)");
        assertThat(plan(JdbcScheduleReads.DUE))
                .first()
                .asString()
                .isEqualTo("SEARCH schedule USING INDEX schedule_due (due_at>? AND due_at<?)");
        assertThat(plan(JdbcFirings.ENDED)).first().asString().contains("f USING INDEX schedule_firing_open");
        assertThat(plan(JdbcFirings.OPEN)).first().asString().contains("INDEX schedule_firing_open (schedule_id=?)");
        assertThat(plan(JdbcFirings.OLD)).first().asString().contains("INDEX schedule_firing_old (fired_at<?)");
    }

    @Test
    void host_rules_and_pages_are_searched_by_their_keys() throws SQLException {
        assertThat(plan(JdbcHostReads.RULES)).last().isEqualTo("SEARCH h USING INDEX host_group_name (name=?)");
        assertThat(plan(JdbcPageReads.FIND))
                .anyMatch(step -> step.equals("SEARCH h USING INDEX host_group_name (name=?)")
                        || step.equals("SEARCH h USING COVERING INDEX host_group_name (name=?)"))
                .last()
                .isEqualTo("SEARCH u USING INDEX url_seen (task_id=? AND group_id=? AND high=? AND low=?)");
        assertThat(plan(JdbcPageReads.BY_ID)).contains("SEARCH u USING INTEGER PRIMARY KEY (rowid=?)");
        assertThat(plan(MoveSql.MOVED_URLS)).last().isEqualTo("SEARCH u USING INTEGER PRIMARY KEY (rowid=?)");
    }

    @Test
    void rows_are_locked_by_their_keys() throws SQLException {
        assertThat(plan(SubtaskSql.LOCK)).last().isEqualTo("SEARCH s USING PRIMARY KEY (task_id=? AND no=?)");
        assertThat(plan(TaskSql.LOCK)).last().isEqualTo("SEARCH t USING INTEGER PRIMARY KEY (rowid=?)");
    }

    @Test
    void tasks_are_listed_from_an_index_without_a_sort() throws SQLException {
        String listed = "SEARCH t USING INDEX task_created (project=? AND state=? AND created_at<?)";
        assertThat(plan(JdbcTaskReads.LIST)).containsExactly(listed);
        assertThat(plan(JdbcTaskReads.LIST_OF_TYPE)).containsExactly(listed);
        String oldest = "SEARCH t USING INDEX task_created (project=? AND state=? AND created_at>?)";
        assertThat(plan(JdbcTaskReads.OLDEST_FIRST)).containsExactly(oldest);
        assertThat(plan(JdbcTaskReads.OLDEST_OF_TYPE)).containsExactly(oldest);
        assertThat(plan(JdbcTaskReads.UNSPLIT)).first().asString().contains("INDEX task_unsplit");
        assertThat(plan(JdbcTaskReads.UNCLEARED)).first().asString().contains("INDEX task_uncleared");
    }

    @Test
    void tasks_with_a_label_are_listed_from_an_index_without_a_sort() throws SQLException {
        String index = "SEARCH l USING COVERING INDEX task_label_value (project=? AND name=? AND value=? AND task_id";
        String task = "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)";
        assertThat(plan(JdbcLabelReads.NEWEST_FIRST)).containsExactly(index + "<?)", task);
        assertThat(plan(JdbcLabelReads.OLDEST_FIRST)).containsExactly(index + ">?)", task);
    }

    private List<String> plan(Sql sql) throws SQLException {
        try (var statement = connection.createStatement();
                var results = statement.executeQuery("explain query plan " + sql.sqlite())) {
            var lines = new ArrayList<String>();
            while (results.next()) {
                lines.add(results.getString("detail"));
            }
            return lines;
        }
    }
}
