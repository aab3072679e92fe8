package dev.trawl.spi.live;

import dev.trawl.spi.SubtaskId;

/// A URL that a worker fetches now, and the subtask it belongs to.
public record CurrentUrl(SubtaskId subtask, String url) {

    /// URLs of one worker that are shown at most.
    public static final int MOST = 16;

    /// Longer URLs are cut.
    public static final int LONGEST = 500;

    public CurrentUrl {
        url = url.length() > LONGEST ? url.substring(0, LONGEST) : url;
    }
}
