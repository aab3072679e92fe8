package dev.trawl.crawl.job;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.trawl.crawl.paging.RequestedPage;
import dev.trawl.crawl.url.DedupKey;
import dev.trawl.crawl.url.DedupRules;
import dev.trawl.crawl.url.Url;

/// 128-bit hash that is equal for all URLs of the same page.
public record Fingerprint(long high, long low) {

    public static Fingerprint of(Url url) {
        return ofText(DedupKey.of(url));
    }

    /// The fingerprint by the dedup rules of a job.
    public static Fingerprint of(Url url, DedupRules rules) {
        return ofText(DedupKey.of(url, rules));
    }

    /// The fingerprint of a page: of its URL alone for a plain GET, else also of method, headers and body.
    public static Fingerprint of(RequestedPage page, DedupRules rules) {
        return ofText(page.request().identity(DedupKey.of(page.url(), rules)));
    }

    public static Fingerprint ofText(String key) {
        var hash = Hashing.murmur3_128().hashCharsTo128Bits(key);
        return new Fingerprint(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
    }
}
