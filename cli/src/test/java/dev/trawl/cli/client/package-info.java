@NullMarked
package dev.trawl.cli.client;

import org.jspecify.annotations.NullMarked;
