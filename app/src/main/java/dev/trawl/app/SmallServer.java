package dev.trawl.app;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A server of short answers that anybody can ask. Who does not send a whole request within seconds is dropped and
/// keeps nobody else waiting, and only so many may be there at once.
final class SmallServer implements AutoCloseable {

    static {
        // The JDK reads these once, when the process makes its first server.
        System.setProperty("sun.net.httpserver.maxReqTime", "5");
        System.setProperty("jdk.httpserver.maxConnections", "200");
    }

    private final HttpServer server;
    private final ExecutorService answers = Executors.newVirtualThreadPerTaskExecutor();

    private SmallServer(HttpServer server) {
        this.server = server;
    }

    /// @param port 0 takes any free one
    static SmallServer open(String host, int port, HttpHandler answer) throws IOException {
        var opened = new SmallServer(HttpServer.create(new InetSocketAddress(host, port), 0));
        opened.server.setExecutor(opened.answers);
        opened.server.createContext("/", answer);
        opened.server.start();
        return opened;
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        answers.close();
    }
}
