/// Certificates and keys in PEM files.
@NullMarked
package dev.trawl.core.tls;

import org.jspecify.annotations.NullMarked;
