/// Lends tabs of running browsers to page visits.
@NullMarked
package dev.trawl.chrome.pool;

import org.jspecify.annotations.NullMarked;
