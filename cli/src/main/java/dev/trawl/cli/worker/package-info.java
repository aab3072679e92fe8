/// `trawl worker`: run one for a server, invite and remove them.
@NullMarked
package dev.trawl.cli.worker;

import org.jspecify.annotations.NullMarked;
