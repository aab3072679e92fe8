package dev.trawl.chrome.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.chrome.ChromeRig;
import dev.trawl.chrome.PageSite;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.crawl.render.PageWait;
import dev.trawl.crawl.render.RenderRequest;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// S1, W6: nothing leaves a browser beside the proxy of its session.
@EnabledOnOs(OS.LINUX)
class BrowserEgressTest {

    @TempDir
    private Path temporary;

    @Test
    void no_connection_and_no_packet_bypasses_the_proxy() throws Exception {
        var packets = new AtomicInteger();
        var connections = new AtomicInteger();
        try (var rig = new ChromeRig(temporary, 2);
                var udp = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                var tcp = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> count(udp, packets));
            Thread.ofPlatform().daemon().start(() -> count(tcp, connections));
            int port = tcp.getLocalPort();
            rig.site.html("/everything", """
                    <link rel=prefetch href="http://127.0.0.1:%1$d/prefetch"><link rel=preconnect href="http://127.0.0.1:%1$d">
                    <link rel=dns-prefetch href="//name.test"><img src="http://localhost:%1$d/image">
                    <body><script>
                    const peer = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:%2$d'},
                      {urls: 'turn:127.0.0.1:%1$d?transport=tcp', username: 'u', credential: 'c'}]});
                    peer.createDataChannel('x'); peer.createOffer().then(o => peer.setLocalDescription(o));
                    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && document.body.append('gathered');
                    fetch('http://127.0.0.1:%1$d/fetch').catch(() => {}); navigator.sendBeacon('http://127.0.0.1:%1$d/beacon', 'x');
                    new WebSocket('ws://127.0.0.1:%1$d/socket'); new EventSource('http://127.0.0.1:%1$d/events');
                    </script>""".formatted(port, udp.getLocalPort()));
            rig.site.on("/sw.js", exchange -> PageSite.send(exchange, 200, "text/javascript", "fetch('/from-worker')"));

            var render = RenderRequest.DEFAULTS
                    .withBlocked(java.util.Set.of(), java.util.List.of())
                    .withUntil(new PageWait.Pause(Duration.ofSeconds(3)));
            assertThat(rig.fetch("/everything", render).failure()).isEmpty();

            await().until(() -> rig.proxy.requests().stream().anyMatch(line -> line.contains("/fetch")));
            int connected = connections.get(); // before the requests of the proxy, which go on meanwhile
            long forwarded = rig.proxy.requests().stream()
                    .filter(line -> line.contains(":" + port))
                    .count();
            assertThat(packets).hasValue(0);
            assertThat(connected).isLessThanOrEqualTo((int) forwarded);
        }
    }

    @Test
    void a_tab_outside_of_a_session_reaches_nothing() throws Exception {
        try (var rig = new ChromeRig(temporary, 1)) {
            rig.site.html("/direct", "x");
            try (TabLease lease = rig.session.acquire()) {
                Deadline deadline = Deadline.in(rig.time, Duration.ofSeconds(30));
                var targets = lease.tab().targets();
                String target = targets.session()
                        .call("Target.createTarget", Map.of("url", "about:blank"), deadline)
                        .path("targetId")
                        .asString("");
                String url =
                        "http://127.0.0.1:%d/direct".formatted(rig.site.url("/").port());
                String error = targets.attach(target, deadline)
                        .call("Page.navigate", Map.of("url", url), deadline)
                        .path("errorText")
                        .asString("");

                assertThat(error).isEqualTo("net::ERR_PROXY_CONNECTION_FAILED");
                assertThat(rig.site.hits()).isEmpty();
            }
        }
    }

    private static void count(DatagramSocket socket, AtomicInteger packets) {
        try {
            while (true) {
                socket.receive(new DatagramPacket(new byte[2048], 2048));
                packets.incrementAndGet();
            }
        } catch (java.io.IOException _) {
            // the test ended
        }
    }

    private static void count(ServerSocket server, AtomicInteger connections) {
        try {
            while (true) {
                server.accept().close();
                connections.incrementAndGet();
            }
        } catch (java.io.IOException _) {
            // the test ended
        }
    }
}
