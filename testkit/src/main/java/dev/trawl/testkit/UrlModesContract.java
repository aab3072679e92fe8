package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.Frontier.Room;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.task.Task.SplitState;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A batch has URLs of one fetch mode only.
public abstract class UrlModesContract extends LedgerContract {

    private static final String GROUP = "a.example";
    private static final WorkNeeds CHROME = WorkNeeds.of(FetchMode.CHROME);

    @Test
    void several_batches_share_the_urls_by_mode() {
        var task = insertTask(4).id();
        var modes = List.of(
                FetchMode.CHROME, FetchMode.HTTP, FetchMode.CHROME, FetchMode.HTTP, FetchMode.HTTP, FetchMode.CHROME);
        add(task, modes);
        var dealt = write(transaction -> transaction
                .frontier()
                .cut(
                        List.of(new SubtaskId(task, 1), new SubtaskId(task, 2)),
                        GROUP,
                        EnumSet.allOf(FetchMode.class),
                        6));
        assertThat(dealt.getFirst()).extracting(CutUrl::url).containsExactly(address(1), address(3), address(6));
        assertThat(dealt.getFirst()).extracting(CutUrl::mode).containsOnly(FetchMode.CHROME);
        assertThat(dealt.getLast()).extracting(CutUrl::url).containsExactly(address(2), address(4), address(5));
        assertThat(dealt.getLast()).extracting(CutUrl::mode).containsOnly(FetchMode.HTTP);
        assertThat(reads().crawls().urls(task, Set.of(UrlState.CUT), 0, 9))
                .extracting(url -> url.found().mode())
                .containsExactlyElementsOf(modes);
    }

    @Test
    void one_batch_has_the_mode_of_the_url_that_comes_first() {
        var task = insertTask(4).id();
        add(task, List.of(FetchMode.HTTP, FetchMode.CHROME, FetchMode.HTTP));
        assertThat(cut(new SubtaskId(task, 1))).containsExactly(address(1), address(3));
        assertThat(waiting(task)).containsExactly(1);
        assertThat(cut(new SubtaskId(task, 2))).containsExactly(address(2));
        assertThat(waiting(task)).isEmpty();
    }

    @Test
    void a_cut_takes_only_urls_of_its_modes() {
        var task = insertTask(4).id();
        add(task, List.of(FetchMode.CHROME, FetchMode.HTTP, FetchMode.CHROME, FetchMode.HTTP));
        var http = EnumSet.of(FetchMode.HTTP);
        var first = new SubtaskId(task, 1);
        assertThat(cut(List.of(first, new SubtaskId(task, 2)), http)).containsExactly(address(2), address(4));
        assertThat(waiting(task)).containsExactly(2);
        assertThat(cut(List.of(new SubtaskId(task, 3)), http)).isEmpty();
        assertThat(waiting(task)).containsExactly(2);
        assertThat(cut(new SubtaskId(task, 3))).containsExactly(address(1), address(3));
    }

    @Test
    void urls_of_several_modes_are_cut_by_rank_and_then_by_age() {
        var task = insertTask(4).id();
        var late = found(1, FetchMode.HTTP, 2);
        var first = found(2, FetchMode.CHROME, 0);
        var next = found(3, FetchMode.HTTP, 0);
        var last = found(4, FetchMode.CHROME, 2);
        run(transaction -> transaction.frontier().add(task, List.of(late, first, next, last)));
        var dealt = write(transaction ->
                transaction.frontier().cut(List.of(new SubtaskId(task, 1)), GROUP, EnumSet.allOf(FetchMode.class), 3));
        assertThat(dealt.getFirst()).extracting(CutUrl::url).containsExactly(address(2));
        assertThat(cut(new SubtaskId(task, 2))).containsExactly(address(3), address(1));
        assertThat(cut(new SubtaskId(task, 3))).containsExactly(address(4));
    }

    @Test
    void a_crawl_whose_needs_are_unmet_does_not_keep_others_from_its_groups() {
        var stuck = insert(Rows.task(reserveId()).split(0, SplitState.START)).id();
        var other = insert(Rows.task(reserveId()).split(0, SplitState.START)).id();
        add(stuck, List.of(FetchMode.CHROME));
        add(other, List.of(FetchMode.HTTP, FetchMode.HTTP));
        run(transaction ->
                transaction.frontier().cut(List.of(new SubtaskId(other, 1)), GROUP, EnumSet.allOf(FetchMode.class), 1));
        assertThat(waiting(other)).as("the other crawl has waited longer").isEmpty();
        keepUnmet(stuck);
        assertThat(reads().crawls().why().unmet(stuck)).containsExactly(CHROME);
        assertThat(reads().crawls().why().unmet(other)).isEmpty();
        assertThat(waiting(other)).containsExactly(1);
    }

    @Test
    void a_crawl_whose_needs_are_met_for_its_type_takes_its_turn() {
        var stuck = insert(Rows.task(reserveId()).split(0, SplitState.START)).id();
        var other = insert(Rows.task(reserveId()).split(0, SplitState.START)).id();
        add(stuck, List.of(FetchMode.CHROME));
        keepUnmet(stuck);
        long before = reads().now();
        while (reads().now() <= before) { // turns are told apart by their time
            time.advance(Duration.ofMillis(1));
        }
        add(other, List.of(FetchMode.HTTP, FetchMode.HTTP));
        run(transaction ->
                transaction.frontier().cut(List.of(new SubtaskId(other, 1)), GROUP, EnumSet.allOf(FetchMode.class), 1));
        assertThat(rooms(other, Set.of(new WorkKind(Rows.TYPE, CHROME.since(4)))))
                .hasSize(1);
        assertThat(rooms(other, Set.of(new WorkKind("another", CHROME)))).hasSize(1);
        assertThat(rooms(other, Set.of(new WorkKind(Rows.TYPE, CHROME)))).isEmpty();
        assertThat(rooms(other, Set.of(new WorkKind(WorkKind.ANY_TYPE, CHROME))))
                .isEmpty();
    }

    @Test
    void a_group_with_unmet_needs_is_left_out_until_they_are_cleared() {
        var task = insertTask(4).id();
        add(task, List.of(FetchMode.CHROME));
        keepUnmet(task);
        assertThat(waiting(task)).isEmpty();
        assertThat(clearUnmet(task, Set.of(CHROME))).isZero();
        assertThat(waiting(task)).isEmpty();
        assertThat(clearUnmet(task, Set.of(CHROME.since(4)))).isEqualTo(1);
        assertThat(waiting(task)).containsExactly(1);
        assertThat(reads().crawls().why().unmet(task)).isEmpty();
    }

    @Test
    void a_group_with_unmet_needs_is_cut_again_once_more_urls_wait_there() {
        var task = insertTask(4).id();
        add(task, List.of(FetchMode.CHROME));
        keepUnmet(task);
        run(transaction -> transaction.frontier().add(task, List.of(found(2, FetchMode.HTTP, 0))));
        assertThat(waiting(task)).containsExactly(2);
    }

    @Test
    void needs_are_unmet_only_while_urls_wait() {
        var task = insertTask(4).id();
        add(task, List.of(FetchMode.CHROME));
        keepUnmet(task);
        cut(new SubtaskId(task, 1));
        assertThat(reads().crawls().why().unmet(task)).isEmpty();
    }

    private void keepUnmet(TaskId task) {
        run(transaction -> transaction.frontier().keepUnmet(task, GROUP, CHROME));
    }

    private int clearUnmet(TaskId task, Set<WorkNeeds> unmet) {
        return write(transaction -> transaction.frontier().clearUnmet(task, unmet, 9));
    }

    @Test
    void a_script_shell_returns_for_chrome_and_ends_once() {
        var task = insertTask(4).id();
        add(task, List.of(FetchMode.HTTP));
        CutUrl shell = cutOne(new SubtaskId(task, 1));
        var handedOver = UrlOutcome.forBrowser(shell, 200, 80, "a shell");
        assertThat(settle(task, handedOver)).containsExactly(true);
        assertThat(settle(task, handedOver)).as("a repeated report").containsExactly(false);
        assertThat(waiting(task)).containsExactly(1);

        CutUrl again = cutOne(new SubtaskId(task, 2));

        assertThat(again.id()).isEqualTo(shell.id());
        assertThat(again.attempts()).isZero();
        assertThat(again.mode()).isEqualTo(FetchMode.CHROME);
        assertThat(settle(task, UrlOutcome.givenBack(again))).containsExactly(true);
        assertThat(cutOne(new SubtaskId(task, 3)).mode())
                .as("it keeps its mode")
                .isEqualTo(FetchMode.CHROME);
        var done = UrlOutcome.of(shell.id(), UrlState.DONE, 0, 0, 200, 900);
        assertThat(settle(task, done)).containsExactly(true);
        assertThat(settle(task, done)).containsExactly(false);
        assertThat(waiting(task)).isEmpty();
        assertThat(reads().crawls().urls(task, Set.of(UrlState.DONE), 0, 9))
                .singleElement()
                .satisfies(url -> {
                    assertThat(url.found().mode()).isEqualTo(FetchMode.CHROME);
                    assertThat(url.reason()).isEmpty();
                });
    }

    private CutUrl cutOne(SubtaskId batch) {
        return write(transaction ->
                        transaction.frontier().cut(List.of(batch), GROUP, EnumSet.allOf(FetchMode.class), 9))
                .getFirst()
                .getFirst();
    }

    private List<Boolean> settle(TaskId task, UrlOutcome outcome) {
        return write(transaction -> transaction.frontier().settle(task, List.of(outcome)));
    }

    /// Adds a URL of each mode, the first with the number 1.
    private void add(TaskId task, List<FetchMode> modes) {
        var urls = IntStream.rangeClosed(1, modes.size())
                .mapToObj(number -> found(number, modes.get(number - 1), 0))
                .toList();
        run(transaction -> transaction.frontier().add(task, urls));
    }

    private static FoundUrl found(int number, FetchMode mode, int rank) {
        return FoundUrl.byGet(GROUP, number, 0, address(number), 0, DiscoveryPath.PLAIN, rank, 0)
                .fetchedBy(mode);
    }

    private List<String> cut(SubtaskId batch) {
        return cut(List.of(batch), EnumSet.allOf(FetchMode.class));
    }

    private List<String> cut(List<SubtaskId> batches, Set<FetchMode> modes) {
        return write(transaction -> transaction.frontier().cut(batches, GROUP, modes, 9)).stream()
                .flatMap(List::stream)
                .map(CutUrl::url)
                .toList();
    }

    private List<Integer> waiting(TaskId task) {
        return rooms(task, Set.of()).stream().map(Room::waiting).toList();
    }

    private List<Room> rooms(TaskId task, Set<WorkKind> met) {
        return write(transaction -> transaction.frontier().rooms(task, 9, met, 9));
    }

    private static String address(long fingerprint) {
        return "https://a.example/" + fingerprint;
    }
}
