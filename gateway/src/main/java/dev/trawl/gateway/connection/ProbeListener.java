package dev.trawl.gateway.connection;

import dev.trawl.spi.TimeSource;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.logging.Level;
import org.apache.coyote.Adapter;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A listener for health probes: plain HTTP, no token, one short response per connection. It has the same header
/// timeout as the other listeners. Beyond its connection limit it closes the oldest connection for a new one.
public final class ProbeListener implements AutoCloseable {

    /// Probes of one node often come from one address, so there is no lower limit per address.
    private static final int MOST = 200;

    private static final ConnectionLimits LIMITS =
            new ConnectionLimits(MOST, MOST, MOST, Duration.ofSeconds(10), Duration.ofSeconds(1));

    private static final int MAX_HEADER_BYTES = 8 << 10;
    private static final int MAX_BODY_BYTES = 8 << 10;
    private static final int REFUSED = 400;
    private static final Logger log = LoggerFactory.getLogger(ProbeListener.class);

    /// Strong reference, because an unreferenced JUL logger loses its level.
    private static final java.util.logging.Logger TOMCAT = java.util.logging.Logger.getLogger("org.apache");

    private final GuardedProtocol protocol;
    private final ExecutorService answers = new VirtualThreadExecutor("probe-");
    private final ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("probe-timer").factory());

    private ProbeListener(TimeSource time) {
        protocol = new GuardedProtocol(new ConnectionTable(LIMITS, time));
    }

    /// A probe request; its body is not read.
    public record Probe(String method, String path) {}

    /// A response.
    public record Reply(int status, Map<String, String> headers, String body) {

        public Reply {
            headers = Map.copyOf(headers);
        }

        /// A response without a body.
        public Reply(int status) {
            this(status, Map.of(), "");
        }
    }

    /// Listens until closed.
    ///
    /// @param port 0 picks any free port
    /// @param answer called from many threads
    /// @throws IOException when it cannot listen on the port
    public static ProbeListener open(String host, int port, TimeSource time, Function<Probe, Reply> answer)
            throws IOException {
        TOMCAT.setLevel(Level.SEVERE);
        var listener = new ProbeListener(time);
        listener.limit();
        listener.protocol.setAdapter(new Answering(answer));
        listener.protocol.setAddress(InetAddress.getByName(host));
        listener.protocol.setPort(port);
        listener.start();
        return listener;
    }

    private void limit() {
        protocol.setExecutor(answers);
        protocol.setUtilityExecutor(timers);
        protocol.setConnectionTimeout((int) LIMITS.headerTimeout().toMillis());
        protocol.setMaxKeepAliveRequests(1);
        protocol.setMaxHttpRequestHeaderSize(MAX_HEADER_BYTES);
        protocol.setMaxSwallowSize(MAX_BODY_BYTES);
    }

    private void start() throws IOException {
        boolean started = false;
        try {
            protocol.init();
            protocol.start();
            started = true;
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        } finally {
            if (!started) {
                close();
            }
        }
    }

    /// The port of the listener.
    public int port() {
        return protocol.getLocalPort();
    }

    @Override
    public void close() {
        try {
            try {
                protocol.pause();
                protocol.stop();
            } finally {
                protocol.destroy(); // frees the port
            }
        } catch (Exception e) {
            log.warn("probe listener close failed", e);
        }
        answers.shutdown();
        timers.shutdown();
    }

    private record Answering(Function<Probe, Reply> answer) implements Adapter {

        @Override
        public void service(Request request, Response response) throws IOException {
            CurrentConnection.tell(TrackedConnection::serving);
            if (response.getStatus() >= REFUSED) {
                response.setContentLength(0); // Tomcat rejected the request as malformed
                return;
            }
            var reply = answer.apply(
                    new Probe(request.getMethod(), request.requestURI().toString()));
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            response.setStatus(reply.status());
            reply.headers().forEach(response::setHeader);
            response.setContentLength(body.length);
            if (body.length > 0) {
                response.doWrite(ByteBuffer.wrap(body));
            }
        }

        @Override
        public boolean prepare(Request request, Response response) {
            return true;
        }

        @Override
        public boolean asyncDispatch(Request request, Response response, SocketEvent status) {
            return false;
        }

        @Override
        public void log(Request request, Response response, long time) {}

        @Override
        public void checkRecycled(Request request, Response response) {}

        /// Without a domain Tomcat registers nothing with JMX.
        @Override
        public @Nullable String getDomain() {
            return null;
        }
    }
}
