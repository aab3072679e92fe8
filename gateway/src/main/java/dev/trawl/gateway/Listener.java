package dev.trawl.gateway;

import dev.trawl.gateway.connection.ConnectionTable;
import dev.trawl.gateway.connection.ConnectionValve;
import dev.trawl.gateway.connection.GuardedProtocol;
import dev.trawl.gateway.connection.ListenRefusedException;
import dev.trawl.gateway.http.AsSentValve;
import dev.trawl.gateway.http.AsteriskAdapter;
import dev.trawl.gateway.http.LeftoverValve;
import dev.trawl.gateway.http.ProblemReportValve;
import dev.trawl.gateway.tls.ServeTls;
import dev.trawl.gateway.tls.TlsMaterial;
import dev.trawl.spi.TimeSource;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;

/// Configures Tomcat: one strict listener, a virtual thread per request, small headers, short timeouts for
/// slow clients.
final class Listener {

    private static final int MAX_HEADER_BYTES = 16 << 10;
    private static final int MAX_TRAILER_BYTES = 1 << 10;
    /// A client that meets a full queue retries after a second. The kernel may lower the limit.
    private static final int ACCEPT_QUEUE = 4_096;

    private static final String CONNECTION_BUFFER_BYTES = "2048";

    private final GatewayConfig config;
    private final TimeSource time;
    private final RandomGenerator random;
    private final Optional<ServeTls> tls;
    private final ConnectionTable connections;

    /// @throws ListenRefusedException when the certificate or the key is invalid
    Listener(GatewayConfig config, TimeSource time, RandomGenerator random) {
        this.config = config;
        this.time = time;
        this.random = random;
        this.tls = config.listen().tls().map(files -> new ServeTls(files, time));
        this.connections = new ConnectionTable(config.connections(), time);
    }

    /// The open connections.
    ConnectionTable connections() {
        return connections;
    }

    /// Loads a changed certificate.
    boolean refreshTls() {
        return tls.filter(ServeTls::refresh).isPresent();
    }

    /// Notifies another listener of a changed certificate.
    void tellOfTls(Consumer<TlsMaterial> other) {
        tls.ifPresent(serve -> serve.tell(other));
    }

    /// Starts the listener.
    ///
    /// @throws ListenRefusedException when the address is not loopback and neither TLS nor `insecureListen` is set
    /// @throws PortTakenException when another process listens there
    TomcatServer open(Filter filter, Servlet servlet) {
        var address = address();
        tryOut(address);
        var protocol = new GuardedProtocol(connections);
        protocol.setAddress(address);
        limit(protocol);
        var connector = new Connector(protocol);
        connector.setPort(config.listen().port());
        strict(connector);
        var server = new TomcatServer(connector, config.requests().closeTimeout());
        try {
            server.start(valves(), filter, servlet);
        } catch (LifecycleException e) {
            throw failure(e);
        }
        return server;
    }

    /// Another process may have taken the port after the check in `tryOut`.
    private RuntimeException failure(LifecycleException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException bind) {
                return bindFailure(bind);
            }
        }
        return new IllegalStateException("the HTTP listener did not start", failure);
    }

    private InetAddress address() {
        try {
            var address = InetAddress.getByName(config.listen().host());
            if (!address.isLoopbackAddress()
                    && tls.isEmpty()
                    && !config.listen().insecure()) {
                throw new ListenRefusedException(
                        "listening on %s without TLS lets others read tokens: use 127.0.0.1, name a certificate with listen.tls.certificate and listen.tls.key, or say --insecure-listen"
                                .formatted(config.listen().host()));
            }
            return address;
        } catch (UnknownHostException e) {
            throw new ListenRefusedException("'%s' is not an address of this machine"
                    .formatted(config.listen().host()));
        }
    }

    /// Reports a bind failure before Tomcat starts.
    private void tryOut(InetAddress address) {
        try {
            new ServerSocket(config.listen().port(), 1, address).close();
        } catch (BindException e) {
            throw bindFailure(e);
        } catch (IOException e) {
            throw refused(e);
        }
    }

    private RuntimeException bindFailure(BindException e) {
        return isTaken(e)
                ? new PortTakenException(config.listen().host(), config.listen().port())
                : refused(e);
    }

    static boolean isTaken(Throwable failure) {
        return String.valueOf(failure.getMessage()).contains("in use");
    }

    private ListenRefusedException refused(IOException e) {
        return new ListenRefusedException("cannot listen on %s port %d: %s"
                .formatted(config.listen().host(), config.listen().port(), e.getMessage()));
    }

    private void strict(Connector connector) {
        connector.setSecure(tls.isPresent());
        connector.setScheme(tls.isPresent() ? "https" : "http");
        connector.setAllowTrace(true); // the route table rejects TRACE like any other unknown method
        connector.setXpoweredBy(false);
        connector.setParseBodyMethods("");
        connector.setRejectSuspiciousURIs(true);
        connector.addLifecycleListener(event -> {
            if (event.getType().equals(Lifecycle.AFTER_INIT_EVENT)) {
                var protocol = (AbstractProtocol<?>) connector.getProtocolHandler();
                protocol.setAdapter(new AsteriskAdapter(protocol.getAdapter()));
            }
        });
    }

    private void limit(GuardedProtocol protocol) {
        int patience = (int) config.requests().clientTimeout().toMillis();
        tls.ifPresent(serve -> serve.secure(protocol));
        protocol.setAcceptCount(ACCEPT_QUEUE);
        protocol.setExecutor(new VirtualThreadExecutor("http-"));
        protocol.setConnectionTimeout(patience);
        protocol.setDisableUploadTimeout(false);
        protocol.setConnectionUploadTimeout(patience);
        protocol.setKeepAliveTimeout(3 * patience);
        protocol.setMaxKeepAliveRequests(-1);
        protocol.setContinueResponseTiming("onRead"); // a rejected request gets no 100 Continue
        // An idle connection keeps these buffers. Larger reads and writes bypass them.
        protocol.setProperty("socket.appReadBufSize", CONNECTION_BUFFER_BYTES);
        protocol.setProperty("socket.appWriteBufSize", CONNECTION_BUFFER_BYTES);
        protocol.setMaxHttpRequestHeaderSize(MAX_HEADER_BYTES);
        protocol.setMaxTrailerSize(MAX_TRAILER_BYTES);
        protocol.setMaxExtensionSize(MAX_TRAILER_BYTES);
        protocol.setMaxSwallowSize(
                4 * config.requests().maxBodyBytes()); // a client with an oversized body still reads the 413
    }

    private List<Valve> valves() {
        return List.of(
                new ConnectionValve(),
                new LeftoverValve(config.requests().clientTimeout(), time),
                new ProblemReportValve(random),
                new AsSentValve());
    }
}
