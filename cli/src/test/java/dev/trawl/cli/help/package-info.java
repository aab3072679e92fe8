@NullMarked
package dev.trawl.cli.help;

import org.jspecify.annotations.NullMarked;
