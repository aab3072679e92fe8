/// Output formats: tables for users, JSON, YAML and CSV for programs.
@NullMarked
package dev.trawl.cli.output;

import org.jspecify.annotations.NullMarked;
