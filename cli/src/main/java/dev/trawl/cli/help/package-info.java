/// Help texts: usage of commands, topics, and the explanation of every code.
@NullMarked
package dev.trawl.cli.help;

import org.jspecify.annotations.NullMarked;
