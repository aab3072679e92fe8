/// Secrets: sealed before they are stored, opened for the worker that needs them, never shown.
@NullMarked
package dev.trawl.core.secret;

import org.jspecify.annotations.NullMarked;
