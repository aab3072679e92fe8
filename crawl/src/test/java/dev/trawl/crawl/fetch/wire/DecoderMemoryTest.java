package dev.trawl.crawl.fetch.wire;

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
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
                .mapToObj(_ -> CompletableFuture.runAsync(
                        () -> decode(budget, new Dripping(sending, stop)), Thread::startVirtualThread))
                .toList();
        sending.await();
        long grown = usedHeap() - before;
        stop.countDown();
        bodies.forEach(CompletableFuture::join);

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

    private static void decode(MemoryBudget budget, InputStream coded) {
        try (PageMemory page = budget.open();
                InputStream decoded = Coding.undo(List.of("br"), coded, page)) {
            decoded.readAllBytes();
        } catch (IOException expected) {
            assertThat(expected).hasMessageNotContaining("memory"); // the body breaks off
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
