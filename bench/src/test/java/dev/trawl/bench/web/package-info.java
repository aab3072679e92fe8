@NullMarked
package dev.trawl.bench.web;

import org.jspecify.annotations.NullMarked;
