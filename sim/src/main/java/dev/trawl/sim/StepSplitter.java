package dev.trawl.sim;

import dev.trawl.plugin.Splitter;
import java.util.ArrayList;

/// Creates one part for each letter `x` of the payload, a few at a time, so that faults interrupt it. It fails at a
/// letter `!`.
final class StepSplitter implements Splitter {

    private static final int PARTS_AT_ONCE = 3;

    @Override
    public String name() {
        return "steps";
    }

    @Override
    public Split next(String payload, String settings, String cursor, int max) {
        String steps = payload.substring(payload.lastIndexOf(':') + 1).replaceAll("[^x!]", "");
        int from = cursor.isEmpty() ? 0 : Integer.parseInt(cursor);
        int until = Math.min(steps.length(), from + Math.min(max, PARTS_AT_ONCE));
        var parts = new ArrayList<String>();
        for (int i = from; i < until; i++) {
            if (steps.charAt(i) == '!') {
                throw new IllegalArgumentException("step %d cannot be split".formatted(i));
            }
            parts.add("{\"step\":%d}".formatted(i));
        }
        return new Split(parts, Integer.toString(until), until == steps.length());
    }
}
