/// Crash tests with the real program: what PROMISES calls R1 to R21, in fast forms and, with `-Dtrawl.long=true`, in
/// long ones.
@NullMarked
package dev.trawl.e2e;

import org.jspecify.annotations.NullMarked;
