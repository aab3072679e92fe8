package dev.trawl.crawl.extract;

import tools.jackson.databind.JsonNode;

/// Limits the size of the fields of one page.
final class RowRoom {

    /// Larger than any useful row, and small enough that many such rows fit into memory.
    private static final long MOST = 4 << 20;

    /// Minimum size of one value, including its separator.
    private static final int EACH = 8;

    private long left = MOST;
    private long before = MOST;

    /// Starts a field. [#giveBack] restores the room that the field has taken since.
    void begin() {
        before = left;
    }

    void giveBack() {
        left = before;
    }

    /// Takes room for one object.
    void one() {
        take(EACH);
    }

    /// Takes room for the value and returns the value.
    ///
    /// @throws FullException if the room is exhausted
    JsonNode taken(JsonNode value) {
        count(value);
        return value;
    }

    private void count(JsonNode value) {
        take(EACH + (value.isString() ? value.stringValue().length() : 0));
        value.forEach(this::count);
    }

    private void take(int more) {
        left -= more;
        if (left < 0) {
            throw new FullException();
        }
    }

    /// Thrown when there is no room left for a value.
    static final class FullException extends RuntimeException {

        private static final long serialVersionUID = 1;

        FullException() {
            super("the fields of one page may have %d MiB".formatted(MOST >> 20));
        }
    }
}
