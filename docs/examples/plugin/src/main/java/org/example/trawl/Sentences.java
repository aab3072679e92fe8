package org.example.trawl;

import dev.trawl.plugin.Splitter;
import java.util.Arrays;
import java.util.List;

/// A splitter: each sentence of a text becomes a subtask. The cursor is the number of the next sentence.
public final class Sentences implements Splitter {

    @Override
    public String name() {
        return "sentences";
    }

    @Override
    public Split next(String payload, String settings, String cursor, int max) {
        List<String> all = Arrays.stream(payload.replace("\"", "").split("\\."))
                .map(String::strip)
                .filter(sentence -> !sentence.isEmpty())
                .toList();
        if (all.isEmpty()) {
            throw new IllegalArgumentException("the payload has no sentence");
        }
        int from = cursor.isEmpty() ? 0 : Integer.parseInt(cursor);
        int to = Math.min(all.size(), from + max);
        List<String> parts = all.subList(from, to).stream()
                .map(sentence -> "\"" + sentence + "\"")
                .toList();
        return new Split(parts, String.valueOf(to), to == all.size());
    }
}
