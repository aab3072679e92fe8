/// Commands that only answer questions: one question from the arguments, or one per input line for programs.
@NullMarked
package dev.trawl.cli.batch;

import org.jspecify.annotations.NullMarked;
