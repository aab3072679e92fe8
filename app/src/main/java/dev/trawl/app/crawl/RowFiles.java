package dev.trawl.app.crawl;

import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.crawl.job.RowRules;
import dev.trawl.spi.crawl.tally.RowKeys;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The files of the rows of a crawl: `pages.jsonl`, and `items.jsonl` if its job has items. Existing files are
/// replaced.
final class RowFiles implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final Path folder;
    private final RowRules rules;
    private final OutputStream pages;
    private final Optional<OutputStream> items;

    RowFiles(Path folder, RowRules rules) throws IOException {
        this.folder = folder;
        this.rules = rules;
        this.pages = open(folder.resolve(CrawlOptions.PAGES));
        this.items =
                rules.items().isPresent() ? Optional.of(open(folder.resolve(CrawlOptions.ITEMS))) : Optional.empty();
    }

    private static OutputStream open(Path file) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(file), BUFFER);
    }

    /// The file that the user asked for: of the items, or without items of the pages.
    Path result() {
        return folder.resolve(rules.items().isPresent() ? CrawlOptions.ITEMS : CrawlOptions.PAGES);
    }

    /// The columns that the job names; none means all.
    List<String> columns() {
        return rules.columns();
    }

    /// @param rows JSON lines
    /// @return the rows that belong to the result
    byte[] write(byte[] rows) throws IOException {
        if (items.isEmpty()) {
            pages.write(rows);
            return rows;
        }
        var ofPages = new StringBuilder();
        var itemRows = new StringBuilder();
        new String(rows, StandardCharsets.UTF_8)
                .lines()
                .forEach(row ->
                        (RowKeys.isItem(row) ? itemRows : ofPages).append(row).append('\n'));
        byte[] ofItems = itemRows.toString().getBytes(StandardCharsets.UTF_8);
        items.get().write(ofItems);
        pages.write(ofPages.toString().getBytes(StandardCharsets.UTF_8));
        return ofItems;
    }

    /// Closes the files, and opens them anew without rows.
    RowFiles again() throws IOException {
        close();
        return new RowFiles(folder, rules);
    }

    void flush() throws IOException {
        pages.flush();
        if (items.isPresent()) {
            items.get().flush();
        }
    }

    @Override
    public void close() throws IOException {
        pages.close();
        if (items.isPresent()) {
            items.get().close();
        }
    }
}
