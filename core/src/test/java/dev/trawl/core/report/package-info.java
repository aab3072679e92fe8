@NullMarked
package dev.trawl.core.report;

import org.jspecify.annotations.NullMarked;
