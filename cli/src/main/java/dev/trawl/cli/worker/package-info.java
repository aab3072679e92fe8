/// `trawl worker`: runs, invites and removes workers.
@NullMarked
package dev.trawl.cli.worker;

import org.jspecify.annotations.NullMarked;
