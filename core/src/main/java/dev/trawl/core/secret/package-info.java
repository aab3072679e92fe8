/// Secrets: encrypted before they are stored, decrypted for the worker that needs them, never displayed.
@NullMarked
package dev.trawl.core.secret;

import org.jspecify.annotations.NullMarked;
