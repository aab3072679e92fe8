package dev.trawl.crawl.fetch.connection;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;

/// One connection to a server. Each wait sets a deadline. After it the watchdog closes the connection, which
/// ends the wait on any kind of thread.
public final class Connection implements AutoCloseable {

    private static final long NEVER = Long.MAX_VALUE;
    private static final long EXPIRED = Long.MIN_VALUE;

    private final Socket plain;
    private final Watchdog watchdog;
    private final AtomicLong deadline = new AtomicLong(NEVER);
    private volatile FetchError awaited = FetchError.TIMEOUT_TOTAL;
    private InputStream in = InputStream.nullInputStream();
    private OutputStream out = OutputStream.nullOutputStream();

    public Connection(Socket plain, Watchdog watchdog) {
        this.plain = plain;
        this.watchdog = watchdog;
        watchdog.watch(this);
    }

    public Socket plain() {
        return plain;
    }

    /// @param socket the plain socket after connecting, or TLS on top of it
    public void open(Socket socket) throws IOException {
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    public InetAddress address() {
        return plain.getInetAddress();
    }

    /// Sets the deadline of the next wait. At `at` the connection is closed and the wait fails with `error`.
    void expect(FetchError error, long at) throws FetchFailedException {
        awaited = error;
        if (deadline.getAndSet(at) == EXPIRED) {
            deadline.set(EXPIRED);
            throw timedOut();
        }
    }

    /// Keeps an idle connection open until `at`. False if it is already closed.
    boolean idleUntil(long at) {
        return deadline.getAndSet(at) != EXPIRED;
    }

    /// Takes an idle connection into use again. False if it has expired or received data while idle.
    boolean revive() {
        try {
            return deadline.getAndSet(NEVER) != EXPIRED
                    && plain.getInputStream().available() == 0;
        } catch (IOException _) {
            return false;
        }
    }

    /// Closes the connection if its deadline has passed.
    boolean expire(long now) {
        long at = deadline.get();
        if (at == NEVER || at == EXPIRED || now - at < 0 || !deadline.compareAndSet(at, EXPIRED)) {
            return false;
        }
        close();
        return true;
    }

    /// Ends all waits on the connection before the deadline.
    public void abort() {
        deadline.set(EXPIRED);
        close();
    }

    public void send(byte[] bytes, FetchError ifBroken) throws FetchFailedException {
        send(bytes, 0, bytes.length, ifBroken);
    }

    public void send(byte[] bytes, int from, int count, FetchError ifBroken) throws FetchFailedException {
        try {
            out.write(bytes, from, count);
            out.flush();
        } catch (IOException broken) {
            throw failure(broken, ifBroken);
        }
    }

    int read(byte[] into, int at, int count, FetchError ifBroken) throws FetchFailedException {
        try {
            return in.read(into, at, count);
        } catch (IOException broken) {
            throw failure(broken, ifBroken);
        }
    }

    /// Determines why the connection broke: expired deadline, interrupted thread or network failure.
    public FetchFailedException failure(IOException broken, FetchError otherwise) {
        if (deadline.get() == EXPIRED) {
            return timedOut();
        }
        if (Thread.currentThread().isInterrupted()) {
            return new FetchFailedException(FetchError.CANCELLED, "interrupted");
        }
        // A server may reject the handshake after the client has completed it.
        return broken instanceof SSLException
                        && String.valueOf(broken.getMessage()).contains("fatal alert")
                ? new FetchFailedException(FetchError.TLS, Tls.reason(broken))
                : new FetchFailedException(otherwise, String.valueOf(broken.getMessage()));
    }

    private FetchFailedException timedOut() {
        return new FetchFailedException(awaited, "no answer in time");
    }

    /// Closes only the plain socket, because a TLS close_notify could block.
    @Override
    public void close() {
        watchdog.forget(this);
        try {
            plain.close();
        } catch (IOException _) {
            // The connection is lost either way.
        }
    }
}
