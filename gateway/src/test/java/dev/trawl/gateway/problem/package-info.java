@NullMarked
package dev.trawl.gateway.problem;

import org.jspecify.annotations.NullMarked;
