package dev.trawl.crawl.fetch.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.memory.PageMemory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Damaged Brotli data ends in an `IOException`, never in another exception or without end. (C3, ADR 20)
@Timeout(300)
class BrotliDecoderTest {

    private static final byte[] WHOLE =
            HexFormat.of().parseHex("1be703f88d946ee6a20631a3c353686f39c824a5e508db74541648d78e3d00");
    private static final int LENGTH = 1_000;
    private static final int MOST = 1 << 20;
    private static final int RANDOM_STREAMS = 20_000;

    @Test
    void a_whole_stream_is_decoded() {
        assertThat(decode(WHOLE)).hasValue(LENGTH);
    }

    @Test
    void a_truncated_stream_fails() {
        for (int length = 1; length < WHOLE.length - 1; length++) {
            assertThat(decode(Arrays.copyOf(WHOLE, length)))
                    .as("%d bytes", length)
                    .isEmpty();
        }
    }

    @Test
    void a_stream_with_one_changed_bit_is_decoded_or_fails() {
        for (int bit = 0; bit < WHOLE.length * Byte.SIZE; bit++) {
            byte[] damaged = WHOLE.clone();
            damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThat(decode(damaged).orElse(0)).as("bit %d", bit).isLessThanOrEqualTo(MOST);
        }
    }

    @Test
    void random_streams_are_decoded_or_fail() {
        var random = new Random(21);
        for (int i = 0; i < RANDOM_STREAMS; i++) {
            byte[] stream = random.nextBoolean() ? WHOLE.clone() : new byte[random.nextInt(1, 200)];
            for (int change = random.nextInt(1, stream.length + 1); change > 0; change--) {
                stream[random.nextInt(stream.length)] = (byte) random.nextInt();
            }
            assertThat(decode(stream).orElse(0)).as("stream %d", i).isLessThanOrEqualTo(MOST);
        }
    }

    /// How many bytes came out, up to a limit; empty when the data is refused.
    private static Optional<Integer> decode(byte[] stream) {
        try (InputStream decoded =
                Coding.undo(List.of("br"), new ByteArrayInputStream(stream), PageMemory.unlimited())) {
            return Optional.of(decoded.readNBytes(MOST).length);
        } catch (IOException refused) {
            return Optional.empty();
        }
    }
}
