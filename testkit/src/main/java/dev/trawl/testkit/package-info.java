/// What tests share: a settable clock, rows to start from, one contract per port, and the checker of the promises.
@NullMarked
package dev.trawl.testkit;

import org.jspecify.annotations.NullMarked;
