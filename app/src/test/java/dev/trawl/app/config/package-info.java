@NullMarked
package dev.trawl.app.config;

import org.jspecify.annotations.NullMarked;
