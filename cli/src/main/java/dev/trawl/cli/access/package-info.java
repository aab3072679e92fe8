/// `trawl key`, `trawl user`, `trawl login` and `trawl logout`.
@NullMarked
package dev.trawl.cli.access;

import org.jspecify.annotations.NullMarked;
