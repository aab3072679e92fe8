/// Jobs and schedules as files: `trawl apply`, `trawl diff` and `trawl export`.
@NullMarked
package dev.trawl.cli.manifest;

import org.jspecify.annotations.NullMarked;
