/// The checks of a configuration and of a data folder.
@NullMarked
package dev.trawl.app.doctor;

import org.jspecify.annotations.NullMarked;
