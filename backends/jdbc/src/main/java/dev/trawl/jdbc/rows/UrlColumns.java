package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Row;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.sql.SQLException;
import java.util.Optional;

/// The columns of the table `url`, and how they are read. Rows of a node of the previous version have the packed
/// `hops` instead of the path, and a reason without a cause.
public final class UrlColumns {

    /// A found URL with its state, from `url u` and `host_group h`.
    public static final String VIEW = """
            u.id, h.name, u.high, u.low, u.url, u.depth,
                u.hops, u.path_kind, u.path_redirects, u.path_outside, u.path_level, u.path_moved, u.path_generated,
                u.rank_no, u.parent, u.request, u.state, u.attempts, u.not_before, u.status, u.cause, u.reason, u.batch,
                u.fetch_mode""";

    /// A URL for a batch.
    public static final String CUT = """
            id, url, depth,
                hops, path_kind, path_redirects, path_outside, path_level, path_moved, path_generated,
                attempts, request, fetch_mode""";

    private UrlColumns() {}

    public static UrlView view(Row row) throws SQLException {
        var place = new Row.Place("url", row.big());
        var found = new FoundUrl(
                row.text(),
                row.big(),
                row.big(),
                row.text(),
                row.integer(),
                path(row, place),
                row.integer(),
                row.big(),
                row.optional(),
                FetchMode.HTTP);
        var state = row.choice(UrlState.class, place, "state");
        int attempts = row.integer();
        long notBefore = row.big();
        int status = row.integer();
        var reason = reason(row);
        int batch = row.integer();
        return new UrlView(
                (Long) place.row(), found.fetchedBy(mode(row)), state, attempts, notBefore, status, reason, batch);
    }

    public static CutUrl cut(Row row) throws SQLException {
        var place = new Row.Place("url", row.big());
        return new CutUrl(
                (Long) place.row(),
                row.text(),
                row.integer(),
                path(row, place),
                row.integer(),
                row.optional(),
                "",
                mode(row));
    }

    /// The columns `cause` and the text beside it.
    public static Optional<UrlReason> reason(Row row) throws SQLException {
        String cause = row.text();
        return UrlReason.stored(cause, row.text());
    }

    /// The column `fetch_mode`: null for HTTP, and in rows of the version before.
    public static Optional<String> stored(FetchMode mode) {
        return mode == FetchMode.HTTP ? Optional.empty() : Optional.of(mode.code());
    }

    private static FetchMode mode(Row row) throws SQLException {
        return row.optional().flatMap(FetchMode::of).orElse(FetchMode.HTTP);
    }

    private static DiscoveryPath path(Row row, Row.Place place) throws SQLException {
        int hops = row.integer();
        var kind = row.optionalChoice(DiscoveryPath.Kind.class, place, "path_kind");
        int redirects = row.integer();
        int outside = row.integer();
        int level = row.integer();
        boolean moved = row.flag();
        boolean generated = row.flag();
        return kind.map(known -> new DiscoveryPath(known, redirects, outside, level, moved, generated))
                .orElseGet(() -> DiscoveryPath.unpacked(hops));
    }
}
