/// The program: reads settings, opens the engines, and runs the loops of the roles that were asked for.
@NullMarked
package dev.trawl.app;

import org.jspecify.annotations.NullMarked;
