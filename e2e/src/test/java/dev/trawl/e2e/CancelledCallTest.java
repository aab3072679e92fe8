package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A cancel reaches the business service: it sees its connection close. (002.30, 002.39)
@Timeout(300)
class CancelledCallTest {

    private static final int SOON_MILLIS = 10_000;

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    void the_service_sees_the_connection_close_when_its_task_is_cancelled() throws Exception {
        try (var service = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            int port = service.getLocalPort();
            var api = rig.start(Launch.on(rig.data())
                            .set("egress.allow", "127.0.0.1/32:" + port)
                            .set(
                                    "types.slow",
                                    "{\"executor\":\"http\",\"settings\":{\"url\":\"http://127.0.0.1:%d/\"}}"
                                            .formatted(port)))
                    .api();
            String task = api.submit("slow", "{}");
            service.setSoTimeout(SOON_MILLIS);
            try (Socket call = service.accept()) {
                call.setSoTimeout(SOON_MILLIS);
                assertThat(call.getInputStream().readNBytes(4)).asString().isEqualTo("POST");

                api.post("/tasks/" + task + ":cancel", "{}").expect(200);

                call.getInputStream().readAllBytes(); // returns when the other side closes, else times out
            }
            assertThat(api.state(task)).isEqualTo("CANCELLED");
            await().atMost(Duration.ofMinutes(2)).until(api::isDrained);
        }
    }
}
