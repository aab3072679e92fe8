/// Verbs that only answer questions, and how they are asked: by arguments for a person, line by line for a program.
@NullMarked
package dev.trawl.cli.batch;

import org.jspecify.annotations.NullMarked;
