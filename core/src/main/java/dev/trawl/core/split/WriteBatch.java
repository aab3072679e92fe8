package dev.trawl.core.split;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.trawl.spi.crawl.CrawlBatch;
import tools.jackson.databind.json.JsonMapper;

/// Writes a batch as the JSON payload of its subtask: the components of [CrawlBatch.Document], without absent ones.
final class WriteBatch {

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(all -> all.withValueInclusion(Include.NON_ABSENT))
            .changeDefaultVisibility(all -> all.withIsGetterVisibility(Visibility.NONE)
                    .withGetterVisibility(Visibility.NONE)
                    .withFieldVisibility(Visibility.ANY))
            .build();

    private WriteBatch() {}

    static String json(CrawlBatch batch) {
        return JSON.writeValueAsString(batch.document());
    }
}
