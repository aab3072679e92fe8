/// Job files: reading, errors with their position, and the words for causes.
@NullMarked
package dev.trawl.cli.job;

import org.jspecify.annotations.NullMarked;
