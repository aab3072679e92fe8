package dev.trawl.chrome.cdp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MessageReaderTest {

    @Test
    void a_rule_sees_the_beginning_of_a_message_that_comes_in_small_parts() throws IOException {
        String skipped = "{\"id\":12,\"result\":\"" + "x".repeat(200_000) + "\"}\0";
        byte[] stream = (skipped + "next\0").getBytes(StandardCharsets.US_ASCII);
        InputStream parts = new ByteArrayInputStream(stream) {
            @Override
            public synchronized int read(byte[] into, int from, int length) {
                return super.read(into, from, pos < 8 ? 3 : length);
            }
        };

        try (var reader = new MessageReader(parts, 1 << 20, (beginning, _) -> beginning.startsWith("{\"id\":12,"))) {
            assertThat(new String(reader.next(), StandardCharsets.US_ASCII)).isEqualTo("next");
        }
    }
}
