package dev.trawl.embedded;

import dev.trawl.spi.live.Invitation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// Mailboxes by name. A mailbox exists only while it has entries or waiting threads, so unused names use no memory.
final class Mailboxes<K> {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<K, Watched> boxes = new HashMap<>();
    private final Supplier<Mailbox> empty;

    Mailboxes(Supplier<Mailbox> empty) {
        this.empty = empty;
    }

    void put(K name, List<Invitation> invitations) {
        lock.lock();
        try {
            var box = boxes.computeIfAbsent(name, _ -> new Watched(empty.get(), lock.newCondition()));
            invitations.forEach(box.mail::add);
            box.arrived.signalAll();
            tidy(name, box);
        } finally {
            lock.unlock();
        }
    }

    List<Invitation> take(K name, int max, Duration wait) {
        lock.lock();
        try {
            var box = boxes.computeIfAbsent(name, _ -> new Watched(empty.get(), lock.newCondition()));
            box.takers++;
            box.await(wait);
            box.takers--;
            var taken = drain(box.mail, max);
            tidy(name, box);
            return taken;
        } finally {
            lock.unlock();
        }
    }

    int size(K name) {
        lock.lock();
        try {
            var box = boxes.get(name);
            return box == null ? 0 : box.mail.size();
        } finally {
            lock.unlock();
        }
    }

    List<Invitation> clear(K name) {
        return take(name, Integer.MAX_VALUE, Duration.ZERO);
    }

    private static List<Invitation> drain(Mailbox mail, int max) {
        int count = Math.min(max, mail.size());
        var taken = new ArrayList<Invitation>(count);
        for (int i = 0; i < count; i++) {
            taken.add(mail.next());
        }
        return taken;
    }

    private void tidy(K name, Watched box) {
        if (box.takers == 0 && box.mail.size() == 0) {
            boxes.remove(name);
        }
    }

    private static final class Watched {

        final Mailbox mail;
        final Condition arrived;
        int takers;

        Watched(Mailbox mail, Condition arrived) {
            this.mail = mail;
            this.arrived = arrived;
        }

        /// Waits for an entry; an interrupt ends the wait and stays set.
        void await(Duration wait) {
            try {
                long left = wait.toNanos();
                while (mail.size() == 0 && left > 0) {
                    left = arrived.awaitNanos(left);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
