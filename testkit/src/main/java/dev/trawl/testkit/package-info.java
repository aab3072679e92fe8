/// Shared test code: a settable clock, sample rows, one contract per port, and the reliability checker.
@NullMarked
package dev.trawl.testkit;

import org.jspecify.annotations.NullMarked;
