package dev.trawl.spi.live;

import dev.trawl.plugin.SubtaskId;

/// A URL that a worker is fetching, and the subtask it belongs to.
public record CurrentUrl(SubtaskId subtask, String url) {

    /// The maximum number of URLs shown per worker.
    public static final int MOST = 16;

    /// The maximum length; longer URLs are cut.
    public static final int LONGEST = 500;

    public CurrentUrl {
        url = url.length() > LONGEST ? url.substring(0, LONGEST) : url;
    }
}
