package dev.trawl.core.split;

import dev.trawl.plugin.Splitter;
import java.util.ArrayList;
import tools.jackson.databind.json.JsonMapper;

/// Splits a list inside the payload into batches: settings `field` (default `items`) and `size` (default 1). Each
/// part is the payload with its list reduced to one batch, so the other fields reach every subtask. The remaining
/// text is copied character by character.
public final class ListSplitter implements Splitter {

    private static final JsonMapper JSON = JsonMapper.shared();

    @Override
    public String name() {
        return "list";
    }

    @Override
    public Split next(String payload, String settings, String cursor, int max) {
        var options = JSON.readTree(settings);
        var list = ListText.find(payload, options.path("field").asString("items"));
        int size = Math.max(1, options.path("size").asInt(1));
        int from = cursor.isEmpty() ? 0 : Integer.parseInt(cursor);
        var parts = new ArrayList<String>();
        for (; from < list.size() && parts.size() < max; from += size) {
            parts.add(list.cutTo(from, Math.min(from + size, list.size())));
        }
        return new Split(parts, Integer.toString(from), from >= list.size());
    }
}
