package dev.trawl.crawl.extract.limit;

import java.io.Reader;

/// A reader that aborts a slow parser by checking the deadline on each read.
public final class BudgetedReader extends Reader {

    private static final int CHUNK = 2048;

    private final String text;
    private final Budget budget;
    private int at;

    public BudgetedReader(String text, Budget budget) {
        this.text = text;
        this.budget = budget;
    }

    @Override
    public int read(char[] buffer, int offset, int length) {
        budget.check();
        int count = Math.min(Math.min(length, CHUNK), text.length() - at);
        if (count <= 0) {
            return length == 0 ? 0 : -1;
        }
        text.getChars(at, at + count, buffer, offset);
        at += count;
        return count;
    }

    @Override
    public void close() {
        // no resources to release
    }
}
