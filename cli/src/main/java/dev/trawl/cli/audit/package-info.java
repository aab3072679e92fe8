/// The audit log on the command line.
@NullMarked
package dev.trawl.cli.audit;

import org.jspecify.annotations.NullMarked;
