/// Follows a task until it ends: polling, progress line and final result.
@NullMarked
package dev.trawl.cli.follow;

import org.jspecify.annotations.NullMarked;
