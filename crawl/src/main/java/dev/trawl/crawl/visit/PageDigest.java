package dev.trawl.crawl.visit;

import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.url.Url;

/// A short text by which a later crawl detects that a page changed. It begins with the class of the status.
///
/// With fields or items, a page is what they say; without, its body. An error page is its status, and a redirect its
/// target.
record PageDigest(String text) {

    private static final int GOOD = 2;

    static PageDigest of(FetchReply reply, ReadPage.Content page) {
        if (reply.status() / 100 != GOOD) {
            return of(reply.status(), Integer.toString(reply.status()));
        }
        return of(reply.status(), page.extracted().orElseGet(() -> reply.body().sha256()));
    }

    static PageDigest ofRedirect(FetchReply reply, Url to) {
        return of(reply.status(), to.href());
    }

    private static PageDigest of(int status, String content) {
        return new PageDigest("%d.%s"
                .formatted(
                        status / 100,
                        Long.toHexString(Fingerprint.ofText(content).high())));
    }
}
