/// How workers on other machines come in: invited once, known by a credential of their own, removed at any time.
@NullMarked
package dev.trawl.core.enrol;

import org.jspecify.annotations.NullMarked;
