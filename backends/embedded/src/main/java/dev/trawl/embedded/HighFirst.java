package dev.trawl.embedded;

import dev.trawl.spi.live.Invitation;
import java.util.ArrayDeque;

/// Returns high priority first, but one normal invitation after nineteen high ones.
final class HighFirst implements Mailbox {

    private static final int PASSES = 19;

    private final ArrayDeque<Invitation> high = new ArrayDeque<>();
    private final ArrayDeque<Invitation> normal = new ArrayDeque<>();
    private int passed;

    @Override
    public void add(Invitation invitation) {
        (invitation.high() ? high : normal).add(invitation);
    }

    @Override
    public Invitation next() {
        if (normal.isEmpty()) {
            return high.remove();
        }
        if (high.isEmpty() || passed == PASSES) {
            passed = 0;
            return normal.remove();
        }
        passed++;
        return high.remove();
    }

    @Override
    public int size() {
        return high.size() + normal.size();
    }
}
