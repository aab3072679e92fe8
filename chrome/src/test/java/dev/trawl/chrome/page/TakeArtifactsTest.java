package dev.trawl.chrome.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.chrome.cdp.CdpConnection;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.crawl.fetch.RenderedPage;
import dev.trawl.crawl.render.PageScreenshot;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TakeArtifactsTest {

    private static final int PIPE = 1 << 20;
    private static final String FAILED = "\"error\":{\"message\":\"Unable to capture screenshot\"}";

    private final Deadline deadline = Deadline.in(new ManualTime(), Duration.ofSeconds(60));
    private final PipedOutputStream toClient = new PipedOutputStream();
    private final PipedOutputStream fromClient = new PipedOutputStream();
    private CdpConnection connection;

    @BeforeEach
    void connect() throws IOException {
        connection = new CdpConnection(new PipedInputStream(toClient, PIPE), fromClient, "test");
    }

    @AfterEach
    void disconnect() {
        connection.close();
    }

    @Test
    void an_image_or_pdf_that_the_browser_cannot_make_is_left_out() throws Exception {
        var artifacts = artifacts(1_000);
        answer(FAILED, data(3), FAILED);

        assertThat(artifacts.screenshot(PageScreenshot.viewport(), deadline)).isFalse();
        assertThat(artifacts.screenshot(PageScreenshot.viewport(), deadline)).isTrue();
        artifacts.pdf(deadline);

        assertThat(artifacts.taken()).extracting(RenderedPage.Artifact::name).containsExactly("screenshot-1.png");
    }

    @Test
    void an_image_that_does_not_fit_is_left_out() throws Exception {
        var artifacts = artifacts(1_000);
        answer(data(900), data(900), data(300_000), data(90));

        assertThat(artifacts.screenshot(PageScreenshot.viewport(), deadline)).isTrue();
        assertThat(artifacts.screenshot(PageScreenshot.viewport(), deadline)).isFalse();
        assertThat(artifacts.screenshot(PageScreenshot.viewport(), deadline)).isFalse();
        artifacts.pdf(deadline);

        assertThat(artifacts.taken())
                .extracting(RenderedPage.Artifact::name)
                .containsExactly("screenshot-1.png", "page.pdf");
    }

    private TakeArtifacts artifacts(long mostBytes) {
        var session = connection.session("s1");
        return new TakeArtifacts(session, new PageScripts(session, "frame"), mostBytes);
    }

    /// @param bytes of the content
    private static String data(int bytes) {
        return "\"result\":{\"data\":\"%s\"}".formatted("AAAA".repeat(bytes / 3));
    }

    /// Answers the next calls, whose ids count from 1.
    private void answer(String... results) throws IOException {
        var calls = new PipedInputStream(fromClient, PIPE);
        Thread.ofVirtual().start(() -> {
            try (calls) {
                int number = 0;
                for (String result : List.of(results)) {
                    while (calls.read() != 0) {
                        // the rest of the call
                    }
                    number++;
                    toClient.write("{\"id\":%d,%s}".formatted(number, result).getBytes(UTF_8));
                    toClient.write(0);
                    toClient.flush();
                }
            } catch (IOException _) {
                // the test has ended
            }
        });
    }
}
