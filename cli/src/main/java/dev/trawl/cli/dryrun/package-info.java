/// The dry-run verbs: what Trawl would make of an address, a robots.txt or a schedule, without a server or a network.
@NullMarked
package dev.trawl.cli.dryrun;

import org.jspecify.annotations.NullMarked;
