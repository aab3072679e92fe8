/// How results look: tables for people, JSON, YAML and CSV for programs.
@NullMarked
package dev.trawl.cli.output;

import org.jspecify.annotations.NullMarked;
