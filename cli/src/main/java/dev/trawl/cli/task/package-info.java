/// The subcommands of `trawl task`.
@NullMarked
package dev.trawl.cli.task;

import org.jspecify.annotations.NullMarked;
