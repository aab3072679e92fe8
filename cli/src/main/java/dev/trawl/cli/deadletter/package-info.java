/// `trawl dead-letter`: dead subtasks of a project.
@NullMarked
package dev.trawl.cli.deadletter;

import org.jspecify.annotations.NullMarked;
