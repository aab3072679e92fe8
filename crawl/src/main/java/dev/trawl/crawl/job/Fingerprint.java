package dev.trawl.crawl.job;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.trawl.crawl.url.DedupKey;
import dev.trawl.crawl.url.Url;

/// 128 bits that stand for all addresses of the same page.
public record Fingerprint(long high, long low) {

    public static Fingerprint of(Url url) {
        return ofKey(DedupKey.of(url));
    }

    static Fingerprint ofKey(String key) {
        var hash = Hashing.murmur3_128().hashStream().putString(key).get();
        return new Fingerprint(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
    }
}
