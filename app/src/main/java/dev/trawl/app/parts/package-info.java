/// The validated parts of a start: executors, plugins, task types and secrets.
@NullMarked
package dev.trawl.app.parts;

import org.jspecify.annotations.NullMarked;
