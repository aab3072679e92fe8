@NullMarked
package dev.trawl.s3;

import org.jspecify.annotations.NullMarked;
