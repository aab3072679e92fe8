package dev.trawl.sim.check;

import java.util.ArrayList;
import java.util.List;

/// The violations, in order of detection.
public final class Violations {

    private final List<String> found = new ArrayList<>();

    public void add(String promise, Object detail) {
        found.add(promise + ": " + detail);
    }

    void unless(boolean kept, String promise, Object detail) {
        if (!kept) {
            add(promise, detail);
        }
    }

    public boolean any() {
        return !found.isEmpty();
    }

    public List<String> all() {
        return List.copyOf(found);
    }
}
