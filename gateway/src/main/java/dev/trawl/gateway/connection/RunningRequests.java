package dev.trawl.gateway.connection;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/// Counts running requests, so that a stop can wait for them.
public final class RunningRequests extends ValveBase {

    private final Semaphore running = new Semaphore(Integer.MAX_VALUE);

    public RunningRequests() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        running.acquireUninterruptibly();
        try {
            getNext().invoke(request, response);
        } finally {
            running.release();
        }
    }

    /// Waits until no request runs. A request that arrives meanwhile is not held up.
    ///
    /// @return false on timeout or interruption
    public boolean awaitNone(Duration timeout) {
        try {
            if (!running.tryAcquire(Integer.MAX_VALUE, timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                return false;
            }
            running.release(Integer.MAX_VALUE);
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
