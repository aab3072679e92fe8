/// Enrolment of workers on other machines: each joins once with a token, gets its own credential and can be removed
/// at any time.
@NullMarked
package dev.trawl.core.enrol;

import org.jspecify.annotations.NullMarked;
