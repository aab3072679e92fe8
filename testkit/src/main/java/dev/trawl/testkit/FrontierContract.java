package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlReads.HostView;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.Frontier.Closed;
import dev.trawl.spi.crawl.Frontier.Open;
import dev.trawl.spi.crawl.Frontier.Room;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.task.Task.SplitState;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A URL is known once in its task, cut into one batch at a time, and settled once. (004.03, 004.27)
public abstract class FrontierContract extends LedgerContract {

    private static final int MANY = 1_000;
    private static final UrlReason GONE = UrlCause.HOST_GIVEN_UP.because("gone");

    @Test
    void counters_are_read_back_as_they_were_kept() {
        var task = insertTask(1).id();
        var kept = Crawl.withoutAllowance(task, 9, 1, 2, 3, 1, 1L << 40).withLimit(UrlCause.MAX_PAGES);
        keep(Crawl.begun(task));
        keep(kept);
        Map<TaskId, Crawl> locked = write(transaction -> transaction.frontier().lock(List.of(task)));
        assertThat(locked).containsOnlyKeys(task).containsValue(kept);
        assertThat(reads().crawls().crawl(task)).contains(kept);
        assertThat(reads().crawls().crawl(insertTask(1).id())).isEmpty();
    }

    @Test
    void an_unsplit_task_with_a_crawl_is_an_open_crawl() {
        var whole = insertTask(1);
        var unsplit = insert(Rows.task(reserveId()).split(0, SplitState.START)).id();
        var crawl = insert(Rows.task(reserveId()).split(0, SplitState.START)).id();
        keep(Crawl.begun(whole.id()));
        keep(Crawl.begun(crawl));
        assertThat(reads().unsplit(MANY)).containsExactly(unsplit);
        assertThat(reads().crawls().open(MANY)).containsExactly(crawl);
    }

    @Test
    void a_crawl_stays_open_until_its_batches_are_closed() {
        var whole = insertTask(1).id();
        keep(Crawl.begun(whole));
        add(whole, url("a.example", 1));
        var batch = new SubtaskId(whole, 1);
        cut(batch, "a.example", 1);
        assertThat(reads().crawls().open(MANY)).containsExactly(whole);
        change(batch, subtask -> subtask.leased(7, 8, Lane.ASSIGN));
        change(batch, subtask -> subtask.released(SubtaskState.SUCCEEDED));
        assertThat(closeEnded(whole)).hasSize(1);
        assertThat(reads().crawls().open(MANY)).isEmpty();
    }

    @Test
    void a_url_is_new_to_its_task_once() {
        var task = insertTask(1).id();
        var other = insertTask(1).id();
        assertThat(add(task, url("a.example", 1), url("a.example", 2), url("a.example", 1)))
                .containsExactly(true, true, false);
        assertThat(add(task, url("a.example", 2), url("b.example", 2))).containsExactly(false, true);
        assertThat(add(other, url("a.example", 1))).containsExactly(true);
        assertThat(add(task)).isEmpty();
    }

    /// Priorities are ranks far below and above those of depths, and they are stored with the URL.
    @Test
    void a_url_of_high_priority_is_cut_before_all_that_was_found_earlier() {
        var task = insertTask(2).id();
        add(task, ranked(1, 0), ranked(2, 100_000), ranked(3, -49_998));
        add(task, ranked(4, -100_000), ranked(5, 3));
        assertThat(cut(new SubtaskId(task, 1), "a.example", 2))
                .extracting(CutUrl::url)
                .containsExactly(address(4), address(3));
        add(task, ranked(6, -20_000));
        assertThat(cut(new SubtaskId(task, 2), "a.example", 4))
                .extracting(CutUrl::url)
                .containsExactly(address(6), address(1), address(5), address(2));
    }

    @Test
    void the_lowest_rank_is_cut_first_and_then_the_oldest() {
        var task = insertTask(2).id();
        add(task, ranked(1, 5), ranked(2, 0), ranked(3, 5), ranked(4, 0));
        var first = cut(new SubtaskId(task, 1), "a.example", 3);
        assertThat(first).extracting(CutUrl::url).containsExactly(address(2), address(4), address(1));
        assertThat(cut(new SubtaskId(task, 2), "a.example", 3))
                .extracting(CutUrl::url)
                .containsExactly(address(3));
        assertThat(reads().crawls().urls(task, Set.of(UrlState.CUT), 0, MANY))
                .hasSize(4)
                .last()
                .satisfies(url -> assertThat(url.batch()).isEqualTo(1));
    }

    @Test
    void a_group_has_room_while_it_has_waiting_urls_and_few_open_batches() {
        var task = insertTask(3).id();
        add(task, url("a.example", 1), url("a.example", 2), url("b.example", 1));
        assertThat(rooms(task, 1)).containsExactlyInAnyOrder(room("a.example", 2, 0), room("b.example", 1, 0));
        cut(new SubtaskId(task, 1), "a.example", 1);
        assertThat(rooms(task, 1)).containsExactly(room("b.example", 1, 0));
        assertThat(rooms(task, 2)).contains(room("a.example", 1, 1));
        cut(new SubtaskId(task, 2), "b.example", 1);
        assertThat(rooms(task, 9)).containsExactly(room("a.example", 1, 1));
    }

    @Test
    void an_open_batch_takes_room_from_every_task() {
        var task = insertTask(1).id();
        var other = insertTask(1).id();
        add(task, url("a.example", 1));
        add(other, url("a.example", 1));
        cut(new SubtaskId(task, 1), "a.example", 1);
        assertThat(rooms(other, 1)).isEmpty();
    }

    @Test
    void groups_take_turns() {
        var task = insertTask(3).id();
        add(task, url("a.example", 1), url("a.example", 2), url("b.example", 1), url("b.example", 2));
        var first = write(transaction -> transaction.frontier().rooms(task, 2, Set.of(), 1))
                .getFirst();
        cut(new SubtaskId(task, 1), first.group().name(), 1);
        var second = write(transaction -> transaction.frontier().rooms(task, 2, Set.of(), 1))
                .getFirst();
        assertThat(second.group()).isNotEqualTo(first.group());
    }

    @Test
    void a_settled_url_ends_once_and_only_from_a_batch() {
        var task = insertTask(1).id();
        add(task, url("a.example", 1), url("a.example", 2));
        var urls = cut(new SubtaskId(task, 1), "a.example", 1);
        long waiting = reads().crawls()
                .urls(task, Set.of(UrlState.WAITING), 0, 1)
                .getFirst()
                .id();
        var done = UrlOutcome.of(urls.getFirst().id(), UrlState.DONE, 0, 0, 200, 17);
        var early = UrlOutcome.of(waiting, UrlState.DONE, 0, 0, 200, 17);
        assertThat(settle(task, done, early, done)).containsExactly(true, false, false);
        assertThat(settle(task, done)).containsExactly(false);
        assertThat(settle(insertTask(1).id(), early)).containsExactly(false);
        assertThat(reads().crawls().urls(task, Set.of(UrlState.DONE), 0, MANY))
                .singleElement()
                .satisfies(url -> assertThat(url.status()).isEqualTo(200));
    }

    @Test
    void a_url_to_be_tried_again_keeps_its_attempts_and_waits_for_its_time() {
        var task = insertTask(2).id();
        add(task, url("a.example", 1), url("a.example", 2));
        var urls = cut(new SubtaskId(task, 1), "a.example", 2);
        long early = urls.getFirst().id();
        assertThat(reads().crawls().nextUrlDue()).isEmpty();
        settle(task, later(early, -1_000), later(urls.getLast().id(), 3_600_000));
        assertThat(rooms(task, 9)).isEmpty();
        assertThat(reads().crawls().nextUrlDue())
                .hasValueSatisfying(at -> assertThat(at).isLessThan(reads().now()));
        assertThat(wake()).containsExactly(task);
        assertThat(wake()).isEmpty();
        assertThat(reads().crawls().nextUrlDue())
                .hasValueSatisfying(at -> assertThat(at).isGreaterThan(reads().now()));
        assertThat(cut(new SubtaskId(task, 2), "a.example", 9))
                .containsExactly(new CutUrl(early, address(1), 0, DiscoveryPath.PLAIN, 2));
    }

    @Test
    void a_url_given_back_can_be_cut_at_once() {
        var task = insertTask(2).id();
        add(task, url("a.example", 1));
        long id = cut(new SubtaskId(task, 1), "a.example", 1).getFirst().id();
        settle(task, UrlOutcome.of(id, UrlState.WAITING, 1, 0, 0, 0));
        assertThat(rooms(task, 9)).containsExactly(room("a.example", 1, 1));
    }

    @Test
    void a_batch_closes_with_its_subtask_and_returns_unsettled_urls() {
        var task = insertTask(2).id();
        add(task, url("a.example", 1), url("a.example", 2), url("a.example", 3));
        var batch = new SubtaskId(task, 1);
        var urls = cut(batch, "a.example", 3);
        settle(task, UrlOutcome.of(urls.getFirst().id(), UrlState.DONE, 0, 0, 200, 1));
        assertThat(closeEnded(task)).isEmpty();
        assertThat(open(task)).isEqualTo(new Open(1, 0));
        change(batch, subtask -> subtask.leased(7, 8, Lane.ASSIGN));
        assertThat(open(task)).isEqualTo(new Open(1, 1));
        change(batch, subtask -> subtask.released(SubtaskState.DEAD, "poison"));
        assertThat(closeEnded(task))
                .containsExactly(new Closed(
                        batch, "a.example", SubtaskState.DEAD, Optional.of("poison"), 1, urls.subList(1, 3)));
        assertThat(closeEnded(task)).isEmpty();
        assertThat(open(task)).isEqualTo(new Open(0, 0));
        settle(task, UrlOutcome.of(urls.get(1).id(), UrlState.WAITING, 0, 0, 0, 0));
        assertThat(rooms(task, 1)).containsExactly(room("a.example", 1, 0));
    }

    @Test
    void a_paused_group_has_no_room_until_the_pause_is_over() {
        var task = insertTask(1).id();
        add(task, url("a.example", 1), url("b.example", 1));
        long now = reads().now();
        hosts(paused("a.example", now + 3_600_000), paused("b.example", now), paused("new.example", now + 1));
        assertThat(rooms(task, 1)).containsExactly(new Room(paused("b.example", now), 1));
        assertThat(reads().crawls().paused(task, MANY))
                .containsExactly(new HostView(paused("a.example", now + 3_600_000), 1));
        assertThat(reads().crawls().rested(now - 1, MANY)).containsExactly(task);
        assertThat(reads().crawls().rested(now, MANY)).isEmpty();
        assertThat(reads().crawls().nextUrlDue())
                .hasValueSatisfying(at -> assertThat(at).isGreaterThan(reads().now() + 60_000));
    }

    @Test
    void a_host_group_is_read_back_as_it_was_kept_but_for_its_open_batches() {
        var task = insertTask(1).id();
        add(task, url("a.example", 1));
        cut(new SubtaskId(task, 1), "a.example", 1);
        var kept = new HostGroup("a.example", 1, 1L << 40, new HostThrottle(3, 2, 1_500, true));
        hosts(kept.opened(7));
        assertThat(host("a.example")).isEqualTo(kept);
        assertThat(host("unknown.example")).isEqualTo(HostGroup.fresh("unknown.example"));
        hosts(new HostGroup("a.example", 0, 5, HostThrottle.FREE));
        assertThat(host("a.example")).isEqualTo(new HostGroup("a.example", 1, 5, HostThrottle.FREE));
    }

    @Test
    void a_group_bears_no_more_batches_than_its_pace_allows_and_in_trouble_one() {
        var task = insertTask(3).id();
        add(task, url("a.example", 1), url("a.example", 2), url("a.example", 3));
        hosts(paced("a.example", 0, 2));
        cut(new SubtaskId(task, 1), "a.example", 1);
        assertThat(rooms(task, 8)).hasSize(1);
        hosts(paced("a.example", 1, 2));
        assertThat(rooms(task, 8)).isEmpty();
        hosts(paced("a.example", 0, 2));
        cut(new SubtaskId(task, 2), "a.example", 1);
        assertThat(rooms(task, 8)).isEmpty();
    }

    @Test
    void waiting_urls_of_a_group_can_be_given_up() {
        var task = insertTask(1).id();
        var other = insertTask(1).id();
        add(task, url("a.example", 1), url("a.example", 2), url("a.example", 3), url("b.example", 1));
        add(other, url("a.example", 1));
        var urls = cut(new SubtaskId(task, 1), "a.example", 2);
        settle(task, later(urls.getFirst().id(), 3_600_000));
        assertThat(giveUp(task, 1)).isEqualTo(1);
        assertThat(giveUp(task, MANY)).isEqualTo(1);
        assertThat(giveUp(task, MANY)).isZero();
        assertThat(reads().crawls().urls(task, Set.of(UrlState.FAILED), 0, MANY))
                .hasSize(2)
                .extracting(UrlView::reason)
                .containsOnly(Optional.of(GONE));
        assertThat(rooms(task, 9)).containsExactly(room("b.example", 1, 0));
        assertThat(rooms(other, 9)).hasSize(1);
        assertThat(reads().crawls().nextUrlDue()).isEmpty();
    }

    @Test
    void crawls_of_one_group_take_turns() {
        var task = insert(Rows.task(reserveId()).split(0, SplitState.START)).id();
        var other = insert(Rows.task(reserveId()).split(0, SplitState.START)).id();
        add(task, url("a.example", 1), url("a.example", 2));
        add(other, url("a.example", 1), url("a.example", 2));
        cut(new SubtaskId(task, 1), "a.example", 1);
        assertThat(rooms(task, 9)).isEmpty();
        assertThat(rooms(other, 9)).hasSize(1);
        assertThat(sharedWith(task)).containsExactly(other);
        cut(new SubtaskId(other, 1), "a.example", 2);
        assertThat(rooms(task, 9)).hasSize(1);
        assertThat(sharedWith(task)).isEmpty();
    }

    @Test
    void a_fully_split_task_takes_no_turn() {
        var task = insert(Rows.task(reserveId()).split(0, SplitState.START)).id();
        add(insertTask(1).id(), url("a.example", 1));
        add(task, url("a.example", 1), url("a.example", 2));
        cut(new SubtaskId(task, 1), "a.example", 1);
        assertThat(rooms(task, 9)).hasSize(1);
    }

    @Test
    void a_url_that_is_tried_again_comes_behind_those_of_its_rank() {
        var task = insertTask(2).id();
        add(task, ranked(1, 0), ranked(2, 0), ranked(3, 2));
        long first = cut(new SubtaskId(task, 1), "a.example", 1).getFirst().id();
        settle(task, later(first, -1));
        wake();
        assertThat(cut(new SubtaskId(task, 2), "a.example", 3))
                .extracting(CutUrl::url)
                .containsExactly(address(2), address(1), address(3));
    }

    private int giveUp(TaskId task, int max) {
        return write(transaction -> transaction.frontier().hosts().giveUp(task, "a.example", GONE, max));
    }

    private Set<TaskId> sharedWith(TaskId task) {
        return write(transaction -> transaction.frontier().hosts().sharedWith(task, Set.of("a.example")));
    }

    private void keep(Crawl crawl) {
        run(transaction -> transaction.frontier().keep(List.of(crawl)));
    }

    private List<Boolean> add(TaskId task, FoundUrl... urls) {
        return write(transaction -> transaction.frontier().add(task, List.of(urls)));
    }

    private List<CutUrl> cut(SubtaskId batch, String group, int max) {
        return write(transaction ->
                        transaction.frontier().cut(List.of(batch), group, EnumSet.allOf(FetchMode.class), max))
                .getFirst();
    }

    private List<Room> rooms(TaskId task, int perHost) {
        return write(transaction -> transaction.frontier().rooms(task, perHost, Set.of(), MANY));
    }

    private List<Boolean> settle(TaskId task, UrlOutcome... outcomes) {
        return write(transaction -> transaction.frontier().settle(task, List.of(outcomes)));
    }

    private List<Closed> closeEnded(TaskId task) {
        return write(transaction -> transaction.frontier().closeEnded(task, MANY));
    }

    private Open open(TaskId task) {
        return write(transaction -> transaction.frontier().open(task));
    }

    private List<TaskId> wake() {
        return write(transaction -> transaction.frontier().wake(MANY));
    }

    private void hosts(HostGroup... groups) {
        run(transaction -> transaction.frontier().hosts().keep(List.of(groups)));
    }

    private HostGroup host(String name) {
        return write(transaction -> transaction.frontier().hosts().lock(Set.of(name)))
                .getOrDefault(name, HostGroup.fresh(""));
    }

    private static HostGroup paused(String name, long until) {
        return new HostGroup(name, 0, until, HostThrottle.NEW);
    }

    private static HostGroup paced(String name, int trouble, int allowed) {
        return new HostGroup(name, 0, 0, new HostThrottle(trouble, allowed, 0, true));
    }

    private static Room room(String group, int waiting, int open) {
        return new Room(HostGroup.fresh(group).opened(open), waiting);
    }

    private static UrlOutcome later(long id, long waitMillis) {
        return UrlOutcome.of(id, UrlState.LATER, 2, waitMillis, 503, 0).because(UrlCause.STATUS.because("busy"));
    }

    private static FoundUrl url(String group, long fingerprint) {
        return FoundUrl.byGet(group, fingerprint, 0, address(fingerprint), 0, DiscoveryPath.PLAIN, 0, 0);
    }

    private static FoundUrl ranked(long fingerprint, int rank) {
        return FoundUrl.byGet("a.example", fingerprint, 0, address(fingerprint), 0, DiscoveryPath.PLAIN, rank, 0);
    }

    private static String address(long fingerprint) {
        return "https://a.example/" + fingerprint;
    }
}
