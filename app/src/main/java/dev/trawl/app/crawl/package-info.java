/// The crawl of the command line: one process with core, worker and ledger, and its output.
@NullMarked
package dev.trawl.app.crawl;

import org.jspecify.annotations.NullMarked;
