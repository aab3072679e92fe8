package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.pull.Snapshot;
import dev.trawl.spi.pull.SnapshotFilter;
import dev.trawl.spi.pull.StoredSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// Snapshots of workers are stored once and unchanged.
public abstract class SnapshotsContract extends LedgerContract {

    private static final SnapshotFilter ALL =
            new SnapshotFilter(Rows.PROJECT, OptionalLong.empty(), Optional.empty(), Optional.empty());

    @Test
    void a_snapshot_is_read_back_as_it_was_kept() {
        var given = new Snapshot(
                Rows.PROJECT, "f".repeat(64), 12, "chrome-1", "pool", "ozon", "p-1", "{\"title\":\"Смартфон 手机 😀\"}");
        keep(given);

        assertThat(list(ALL, 0, 10)).containsExactly(given);
    }

    @Test
    void the_same_fingerprint_is_kept_once_in_a_project() {
        assertThat(keep(snapshot(1, 0, "ozon", "p-1"), snapshot(2, 0, "ozon", "p-2"), snapshot(1, 9, "ozon", "p-9")))
                .containsExactly(true, true, false);
        assertThat(keep(snapshot(2, 0, "ozon", "p-2"), snapshot(3, 0, "ozon", "p-3")))
                .containsExactly(false, true);
        var elsewhere = new Snapshot("other", fingerprint(1), 0, "w", "c", "ozon", "p-1", "{}");
        assertThat(keep(elsewhere)).containsExactly(true);

        assertThat(list(ALL, 0, 10)).extracting(Snapshot::product).containsExactly("p-1", "p-2", "p-3");
    }

    @Test
    void snapshots_are_filtered_and_paginated() {
        keep(
                snapshot(1, 5, "ozon", "p-1"),
                snapshot(2, 5, "ozon", "p-2"),
                snapshot(3, 6, "shopee", "p-1"),
                snapshot(4, 6, "ozon", "p-1"));

        assertThat(list(filter(5, "", ""), 0, 10)).extracting(Snapshot::product).containsExactly("p-1", "p-2");
        assertThat(list(filter(6, "ozon", ""), 0, 10)).hasSize(1);
        assertThat(list(filter(0, "ozon", ""), 0, 10)).hasSize(3);
        assertThat(list(filter(0, "", "p-1"), 0, 10)).extracting(Snapshot::task).containsExactly(5L, 6L, 6L);
        assertThat(list(filter(0, "shopee", "p-1"), 0, 10)).hasSize(1);
        var first = reads().snapshots(ALL, 0, 3);
        assertThat(first).hasSize(3).extracting(StoredSnapshot::id).isSorted();
        assertThat(reads().snapshots(ALL, first.getLast().id(), 3)).hasSize(1);
    }

    @Test
    void old_snapshots_are_removed_in_batches() {
        keep(snapshot(1, 0, "ozon", "p-1"), snapshot(2, 0, "ozon", "p-2"), snapshot(3, 0, "ozon", "p-3"));
        long now = reads().now();

        assertThat(remove(now - 60_000, 10)).isZero();
        assertThat(remove(now + 60_000, 2)).isEqualTo(2);
        assertThat(list(ALL, 0, 10)).extracting(Snapshot::product).containsExactly("p-3");
        assertThat(remove(now + 60_000, 2)).isEqualTo(1);
    }

    private int remove(long before, int max) {
        return write(transaction -> transaction.snapshots().remove(before, max));
    }

    private List<Boolean> keep(Snapshot... snapshots) {
        return write(transaction -> transaction.snapshots().keep(List.of(snapshots)));
    }

    private List<Snapshot> list(SnapshotFilter filter, long after, int max) {
        return reads().snapshots(filter, after, max).stream()
                .map(StoredSnapshot::snapshot)
                .toList();
    }

    private static SnapshotFilter filter(long task, String platform, String product) {
        return new SnapshotFilter(
                Rows.PROJECT,
                task == 0 ? OptionalLong.empty() : OptionalLong.of(task),
                Optional.of(platform).filter(name -> !name.isEmpty()),
                Optional.of(product).filter(name -> !name.isEmpty()));
    }

    private static Snapshot snapshot(int number, long task, String platform, String product) {
        return new Snapshot(Rows.PROJECT, fingerprint(number), task, "w", "c", platform, product, "{}");
    }

    private static String fingerprint(int number) {
        return String.valueOf(number).repeat(64);
    }
}
