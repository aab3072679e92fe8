package dev.trawl.worker.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.execute.TaskResults;
import dev.trawl.spi.execute.WorkerExecution;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataSyncExecutorTest {

    private static final Fetcher NO_FETCHES = _ -> {
        throw new AssertionError("a folder is no address");
    };

    @TempDir
    Path root;

    /// Three pages: 10 records, none, 3 records.
    private static final TaskResults RESULTS = (_, _, cursor) -> switch (cursor) {
        case "" -> new TaskResults.Page(lines(0, 10), "r10", false);
        case "r10" -> new TaskResults.Page(List.of(), "s0", false);
        default -> new TaskResults.Page(lines(10, 13), "s3", true);
    };

    @Test
    void every_copy_reads_results() {
        var executor =
                new DataSyncExecutor(NO_FETCHES, SecretSource.NONE, new ManualTime(), RESULTS, root, Optional::empty);

        assertThat(executor.readsResults("{}", "{\"task\":\"t5\"}")).isTrue();
        assertThat(executor.readsResults("{}", "[1]")).isTrue();
    }

    @Test
    void known_keys_are_listed_once_for_several_unknown_keys() {
        String payload =
                "{\"task\":\"t5\",\"a\":1,\"b\":2,\"target\":{\"http\":{\"url\":\"http://h/\",\"c\":3,\"d\":4}}}";

        assertThatThrownBy(() -> SyncPayload.read(payload))
                .hasMessage("/a: unknown; known are batch, target, task; /b: unknown;"
                        + " /target/http/c: unknown; known are auth, headers, method, retry_status, url;"
                        + " /target/http/d: unknown");
    }

    @Test
    void writes_every_record_once_in_batches() throws Exception {
        var copy = new Copy("shop/today", 4, "");

        assertThat(execute(copy))
                .isEqualTo(new TaskResult.Success("{\"task\":\"t5\",\"target\":\"%s\",\"batches\":4,\"records\":13}"
                        .formatted(root.resolve("p~2e~1/shop/today"))));
        assertThat(files())
                .containsExactly("t12-000001.jsonl", "t12-000002.jsonl", "t12-000003.jsonl", "t12-000004.jsonl");
        assertThat(all()).containsExactlyElementsOf(lines(0, 13));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void goes_on_behind_the_last_committed_batch(int lost) throws Exception {
        var killed = new Copy("shop", 4, "");
        killed.lostAt = lost;
        assertThat(catchThrowable(() -> execute(killed))).isInstanceOf(InterruptedException.class);
        var written = files();

        execute(new Copy("shop", 4, killed.cursor));

        assertThat(written)
                .as("the batch that was not committed is there already")
                .hasSize(lost);
        assertThat(files()).hasSize(4);
        assertThat(all()).containsExactlyElementsOf(lines(0, 13));
    }

    /// The second attempt is killed while it writes, before the rename, or before its batch is committed.
    @ParameterizedTest
    @CsvSource({"half, false", "whole, false", "none, true"})
    void goes_on_after_a_kill_at_any_step_and_leaves_no_unfinished_file(String unfinished, boolean renamed)
            throws Exception {
        var killed = new Copy("shop", 4, "");
        killed.lostAt = 2;
        assertThat(catchThrowable(() -> execute(killed))).isInstanceOf(InterruptedException.class);
        Path folder = root.resolve("p~2e~1/shop");
        Path last = folder.resolve("t12-000002.jsonl");
        byte[] bytes = Files.readAllBytes(last);
        if (!renamed) {
            Files.delete(last);
            int length = unfinished.equals("half") ? bytes.length / 2 : bytes.length;
            Files.write(folder.resolve(".t12-000002.jsonl.1"), Arrays.copyOf(bytes, length));
            Files.write(folder.resolve(".t12-000002.jsonl.2"), new byte[0]);
        }

        execute(new Copy("shop", 4, killed.cursor).withEpoch(3));

        assertThat(files())
                .containsExactly("t12-000001.jsonl", "t12-000002.jsonl", "t12-000003.jsonl", "t12-000004.jsonl");
        assertThat(all()).containsExactlyElementsOf(lines(0, 13));
    }

    @Test
    void leaves_files_of_other_tasks_and_of_later_attempts_alone() throws Exception {
        Path folder = Files.createDirectories(root.resolve("p~2e~1/shop"));
        List<String> others =
                List.of(".t1-000001.jsonl.1", ".t12-000001.jsonl.4", ".t12-notes", ".t120-000001.jsonl.1");
        for (String other : others) {
            Files.writeString(folder.resolve(other), "");
        }
        Files.createDirectory(folder.resolve(".t12-000009.jsonl.1"));

        execute(new Copy("shop", 100, "").withEpoch(3));

        assertThat(files()).containsAll(others).contains("t12-000001.jsonl").hasSize(5);
        assertThat(folder.resolve(".t12-000009.jsonl.1")).isDirectory();
    }

    @Test
    void an_interrupted_attempt_leaves_no_unfinished_file() throws Exception {
        Files.createDirectories(root.resolve("p~2e~1/shop"));
        TaskResults interrupting = (lease, task, cursor) -> {
            Thread.currentThread().interrupt();
            return RESULTS.read(lease, task, cursor);
        };
        var executor = new DataSyncExecutor(
                NO_FETCHES, SecretSource.NONE, new ManualTime(), interrupting, root, Optional::empty);
        try {
            assertThat(executor.execute(new Copy("shop", 4, ""))).isInstanceOf(TaskResult.Failure.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void refuses_a_folder_that_is_a_link() throws Exception {
        Path outside = Files.createDirectory(root.resolve("outside"));
        Files.createDirectories(root.resolve("p~2e~1"));
        Files.createSymbolicLink(root.resolve("p~2e~1/shop"), outside);

        assertThat(execute(new Copy("shop", 4, ""))).isInstanceOfSatisfying(TaskResult.Failure.class, failure -> {
            assertThat(failure.retryable()).isFalse();
            assertThat(failure.error()).contains("is no folder of its own");
        });
        assertThat(outside).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"..", "../a", "a/../../b", "/etc", "a//b", "", ".hidden", "a/", "a\\\\b", "C:x", "a\\u0000"})
    void refuses_folders_outside_the_root(String name) throws Exception {
        assertThat(execute(new Copy(name, 4, "")))
                .isInstanceOfSatisfying(
                        TaskResult.Failure.class,
                        failure -> assertThat(failure.error()).startsWith("/target/folder: must be"));
        assertThat(root).isEmptyDirectory();
    }

    private TaskResult execute(Copy copy) throws InterruptedException {
        return new DataSyncExecutor(NO_FETCHES, SecretSource.NONE, new ManualTime(), RESULTS, root, Optional::empty)
                .execute(copy);
    }

    private List<String> files() throws IOException {
        try (var files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private List<String> all() throws IOException {
        try (var files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .sorted()
                    .flatMap(DataSyncExecutorTest::read)
                    .toList();
        }
    }

    private static java.util.stream.Stream<String> read(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static List<String> lines(int from, int to) {
        return IntStream.range(from, to).mapToObj("{\"n\":%d}"::formatted).toList();
    }

    /// An attempt whose checkpoints are committed at once, until its lease is lost.
    private static final class Copy implements WorkerExecution {

        private final String payload;
        private String cursor;
        private long epoch = 1;
        private int lostAt = Integer.MAX_VALUE;
        private int checkpoints;

        Copy(String folder, int batch, String cursor) {
            this.payload = "{\"task\":\"t5\",\"target\":{\"folder\":\"%s\"},\"batch\":%d}".formatted(folder, batch);
            this.cursor = cursor;
        }

        Copy withEpoch(long later) {
            epoch = later;
            return this;
        }

        @Override
        public Lease lease() {
            return new Lease(
                    new LeaseId(SubtaskId.of(12, 1), epoch),
                    "p.1",
                    "data_sync",
                    1,
                    payload,
                    cursor,
                    "data_sync",
                    "{}",
                    Duration.ofMinutes(1),
                    "",
                    false,
                    payload);
        }

        @Override
        public void emit(String record) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void capture(byte[] members) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checkpoint(String reached) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checkpoint(String reached, Discovery discovery, Runnable committed) throws InterruptedException {
            checkpoints++;
            if (checkpoints >= lostAt) {
                throw new InterruptedException("the lease was lost");
            }
            cursor = reached;
            committed.run();
        }
    }
}
