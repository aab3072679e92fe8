package dev.trawl.crawl.extract;

import tools.jackson.databind.JsonNode;

/// How much room the fields of one page may still take.
final class RowRoom {

    /// More than any page that is worth reading as fields, and few enough that many such rows fit into memory.
    private static final long MOST = 4 << 20;

    /// A value of its own takes at least a comma.
    private static final int EACH = 8;

    private long left = MOST;
    private long before = MOST;

    /// A field begins, which takes no room if it is given up.
    void begin() {
        before = left;
    }

    void giveBack() {
        left = before;
    }

    /// One more thing with values of its own.
    void one() {
        take(EACH);
    }

    /// The value itself, which has its room now.
    ///
    /// @throws FullException when there is not enough
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

    /// There is no room for a value.
    static final class FullException extends RuntimeException {

        private static final long serialVersionUID = 1;

        FullException() {
            super("the fields of one page may have %d MiB".formatted(MOST >> 20));
        }
    }
}
