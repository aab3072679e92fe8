/// HTTP/1.1 on the wire: heads, framing, bodies and content codings.
@NullMarked
package dev.trawl.crawl.fetch.wire;

import org.jspecify.annotations.NullMarked;
