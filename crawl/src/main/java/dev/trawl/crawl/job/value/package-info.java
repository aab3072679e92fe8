/// Reads typed values from the JSON of a job.
@NullMarked
package dev.trawl.crawl.job.value;

import org.jspecify.annotations.NullMarked;
