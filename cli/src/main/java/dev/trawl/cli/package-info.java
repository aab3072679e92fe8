/// The command line: parses arguments, calls the server and prints results. It contains no domain rules and
/// does not start Tomcat.
@NullMarked
package dev.trawl.cli;

import org.jspecify.annotations.NullMarked;
