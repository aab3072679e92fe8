package dev.trawl.sim.mutant;

import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Firings;
import java.util.List;

/// Forwards every call.
public class ForwardingFirings implements Firings {

    private final Firings inner;

    public ForwardingFirings(Firings inner) {
        this.inner = inner;
    }

    @Override
    public boolean add(Firing firing) {
        return inner.add(firing);
    }

    @Override
    public void change(Firing firing) {
        inner.change(firing);
    }

    @Override
    public List<Firing> open(long schedule) {
        return inner.open(schedule);
    }

    @Override
    public List<Ended> ended(int max) {
        return inner.ended(max);
    }

    @Override
    public int remove(long firedBefore, int max) {
        return inner.remove(firedBefore, max);
    }
}
