package dev.trawl.crawl.fetch.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.crawl.fetch.RealTime;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.crawl.memory.PageMemory;
import dev.trawl.crawl.memory.PageMemoryException;
import dev.trawl.spi.TimeSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The windows of decoders count as memory of their pages. (R9, C3)
@Timeout(300)
class DecoderMemoryTest {

    private static final int WINDOW = 16 << 20;
    private static final int SLOW = 20;

    /// Brotli: a window of 16 MiB and an uncompressed block of 16 MiB, of which these are the first bytes.
    private static final byte[] START = Arrays.copyOf(new byte[] {(byte) 0xcf, -1, -1, -1}, 32 << 10);

    @Test
    void a_slow_body_holds_no_window() throws Exception {
        var budget = new MemoryBudget(3L * WINDOW, new RealTime());
        var sending = new CountDownLatch(SLOW);
        var stop = new CountDownLatch(1);
        long before = usedHeap();
        var bodies = IntStream.range(0, SLOW)
                .mapToObj(_ -> CompletableFuture.supplyAsync(
                        () -> decode(budget, new Dripping(sending, stop)), Thread::startVirtualThread))
                .toList();
        sending.await();
        long grown = usedHeap() - before;
        stop.countDown();
        assertThat(bodies).allMatch(CompletableFuture::join);

        assertThat(grown).isLessThan(2L * WINDOW);
        assertThat(budget.held()).isZero();
    }

    @Test
    void a_body_without_memory_is_put_off_and_leaves_nothing_behind() throws Exception {
        var budget = new MemoryBudget(3L * WINDOW, new RunningTime());
        try (var other = budget.open();
                var tree = other.parsing(WINDOW);
                var page = budget.open()) {
            assertThat(tree).isNotNull();
            assertThatThrownBy(() -> Coding.undo(List.of("br"), new ByteArrayInputStream(START), page))
                    .isInstanceOf(PageMemoryException.class)
                    .hasMessageContaining("decoding");
        }
        assertThat(budget.held()).isZero();
    }

    @Test
    void stacked_codings_share_one_reservation() throws Exception {
        var budget = new MemoryBudget(MemoryBudget.LEAST, new RealTime());
        try (var page = budget.open();
                var decoded = Coding.undo(List.of("br", "zstd"), InputStream.nullInputStream(), page)) {
            assertThat(decoded.read()).isNegative();
        }
        assertThat(budget.held()).isZero();
    }

    /// The program gets as much heap as three windows. Without the reservation, forty of them end it.
    @Test
    void many_bodies_with_large_windows_are_decoded_in_a_small_heap() throws Exception {
        var program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx%dm".formatted((3 * WINDOW) >> 20),
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        ManyWindows.class.getName())
                .redirectErrorStream(true)
                .start();
        String words = new String(program.getInputStream().readAllBytes(), UTF_8);

        assertThat(program.waitFor()).as(words).isZero();
        assertThat(words).contains("decoded 40 of 40");
    }

    /// Decodes bodies in a process of its own. All are under way before the first of them ends.
    static final class ManyWindows {

        private static final int BODIES = 40;

        private ManyWindows() {}

        public static void main(String[] arguments) throws Exception {
            var budget = new MemoryBudget(2L * WINDOW, new RealTime());
            var sending = new CountDownLatch(BODIES);
            var bodies = IntStream.range(0, BODIES)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(
                            () -> decode(budget, new Dripping(sending, sending)), Thread::startVirtualThread))
                    .toList();
            long decoded = bodies.stream().filter(CompletableFuture::join).count();
            System.out.printf("decoded %d of %d%n", decoded, BODIES);
        }
    }

    /// The first byte asks for a window of more than 16 MiB, an extension that HTTP does not have.
    @Test
    void a_brotli_body_with_a_large_window_is_refused() {
        byte[] body = {0x11, 0x1e, 0x03, 0, 0, 0, 0, 0};
        assertThatThrownBy(() -> read("br", body)).isInstanceOf(IOException.class);
    }

    /// RFC 8878 asks receivers for 8 MiB, and RFC 9659 senders for no more.
    @ParameterizedTest
    @CsvSource({"13, true", "14, false", "20, false"})
    void a_zstd_body_may_ask_for_8_mib(int exponent, boolean allowed) throws IOException {
        byte[] body = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) (exponent << 3), 9, 0, 0, 'x'};
        if (allowed) {
            assertThat(read("zstd", body)).isEqualTo("x");
        } else {
            assertThatThrownBy(() -> read("zstd", body)).isInstanceOf(IOException.class);
        }
    }

    private static String read(String coding, byte[] body) throws IOException {
        var budget = new MemoryBudget(3L * WINDOW, new RealTime());
        try (var page = budget.open();
                var decoded = Coding.undo(List.of(coding), new ByteArrayInputStream(body), page)) {
            return new String(decoded.readAllBytes(), UTF_8);
        }
    }

    /// Returns whether the body was decoded up to the place where it breaks off.
    private static boolean decode(MemoryBudget budget, InputStream coded) {
        try (PageMemory page = budget.open();
                InputStream decoded = Coding.undo(List.of("br"), coded, page)) {
            decoded.readAllBytes();
            return false;
        } catch (IOException expected) {
            assertThat(expected).hasMessageNotContaining("memory"); // the body breaks off
            return true;
        }
    }

    private static long usedHeap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /// Sends the start of a body and no more until it is stopped.
    private static final class Dripping extends ByteArrayInputStream {

        private final CountDownLatch sending;
        private final CountDownLatch stop;

        Dripping(CountDownLatch sending, CountDownLatch stop) {
            super(START);
            this.sending = sending;
            this.stop = stop;
        }

        @Override
        public synchronized int read(byte[] into, int offset, int length) {
            if (available() == 0) {
                sending.countDown();
                awaitStop();
            }
            return super.read(into, offset, length);
        }

        private void awaitStop() {
            try {
                stop.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// A minute passes each time somebody looks.
    private static final class RunningTime implements TimeSource {

        private final AtomicLong minutes = new AtomicLong();

        @Override
        public long wallMillis() {
            return TimeUnit.MINUTES.toMillis(minutes.incrementAndGet());
        }

        @Override
        public long nanos() {
            return TimeUnit.MINUTES.toNanos(minutes.incrementAndGet());
        }
    }
}
