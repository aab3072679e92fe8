/// The program: reads the settings, opens the backends and runs the loops of the configured roles.
@NullMarked
package dev.trawl.app;

import org.jspecify.annotations.NullMarked;
