/// Certificates and keys as people keep them: PEM files.
@NullMarked
package dev.trawl.core.tls;

import org.jspecify.annotations.NullMarked;
