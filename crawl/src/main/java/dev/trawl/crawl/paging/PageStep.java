package dev.trawl.crawl.paging;

import dev.trawl.crawl.extract.Source;

/// How the request of the next page follows from a page.
public sealed interface PageStep {

    /// The page names the URL of the next page.
    record ByLink(PageValue from) implements PageStep {}

    /// The page names a cursor, which the next request sends.
    record ByCursor(PageValue from, RequestSlot to) implements PageStep {}

    /// The next request sends a number that grows with each page: a page number or an offset.
    ///
    /// @param start number of the first page, if its request has none
    /// @param step growth per page; 0 means the number of items on the page
    /// @param isOffset the number counts items, not pages
    record ByNumber(long start, long step, boolean isOffset, RequestSlot to) implements PageStep {}

    /// The place of a link or cursor in a response.
    sealed interface PageValue {

        record OnPage(Source source) implements PageValue {}

        /// A header of the response. In `Link`, the target with `rel=next` counts.
        record InHeader(String name) implements PageValue {}
    }
}
