/// The settings as the configurations of the modules, and the kinds of backends that URLs can name.
@NullMarked
package dev.trawl.app.config;

import org.jspecify.annotations.NullMarked;
