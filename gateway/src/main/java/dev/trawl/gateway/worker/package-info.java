/// Routes for workers on other machines, and how they join.
@NullMarked
package dev.trawl.gateway.worker;

import org.jspecify.annotations.NullMarked;
