package dev.trawl.spi.task;

/// One conditional update: `after` replaces `before` if the row still has the version of `before`.
public record TaskChange(Task before, Task after) {

    /// The row after the change.
    public Task written() {
        return after.replacing(before);
    }
}
