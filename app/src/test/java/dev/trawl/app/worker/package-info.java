@NullMarked
package dev.trawl.app.worker;

import org.jspecify.annotations.NullMarked;
