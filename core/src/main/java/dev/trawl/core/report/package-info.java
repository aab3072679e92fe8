/// Step 6 of 8, report: checkpoints and outcomes of lease holders, each fenced by the epoch.
@NullMarked
package dev.trawl.core.report;

import org.jspecify.annotations.NullMarked;
