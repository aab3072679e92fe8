package dev.trawl.e2e;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The program as a supervisor keeps it: when it has ended it is started again on the same folder.
final class Service {

    private static final long SLICE_MILLIS = 50;

    private final Rig rig;
    private final Launch launch;
    private TrawlProcess current;
    private CountDownLatch replaced = new CountDownLatch(1);

    Service(Rig rig, Launch launch) throws IOException {
        this.rig = rig;
        this.launch = launch;
        this.current = rig.start(launch);
    }

    synchronized TrawlProcess current() {
        return current;
    }

    Api api() {
        return current().api();
    }

    /// SIGKILL, and a new start.
    void killAndRestart() throws IOException {
        current().kill();
        restart();
    }

    /// Starts it again after it has ended.
    void restart() throws IOException {
        var next = rig.start(launch);
        synchronized (this) {
            current = next;
            replaced.countDown();
            replaced = new CountDownLatch(1);
        }
    }

    /// Gives the supervisor a moment to replace a program that did not answer.
    void awaitOther(TrawlProcess used) throws InterruptedException {
        CountDownLatch next;
        synchronized (this) {
            next = replaced;
            if (current != used) {
                return;
            }
        }
        var _ = next.await(SLICE_MILLIS, TimeUnit.MILLISECONDS);
    }
}
