/// What a crawl is to do: the job as it is written, and the plan the scheduler makes of it.
@NullMarked
package dev.trawl.crawl.job;

import org.jspecify.annotations.NullMarked;
