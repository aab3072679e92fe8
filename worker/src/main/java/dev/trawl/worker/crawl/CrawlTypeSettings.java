package dev.trawl.worker.crawl;

import dev.trawl.crawl.job.JobForm;
import dev.trawl.worker.execute.KnownKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The settings of a task type whose executor is `crawl`: only `payload`, the format of its payloads.
final class CrawlTypeSettings {

    private static final String PAYLOAD = "payload";
    private static final String FORMS = "settings.payload must be one of crawl, user_apps, app_sync";
    private static final JsonMapper JSON = JsonMapper.shared();

    private CrawlTypeSettings() {}

    /// The format of the payloads, `crawl` by default.
    ///
    /// @throws IllegalArgumentException when it is unknown
    static JobForm form(String settings) {
        return JobForm.of(JSON.readTree(settings).path(PAYLOAD).asString(CrawlExecutor.NAME))
                .orElseThrow(() -> new IllegalArgumentException(FORMS));
    }

    static List<String> complaints(String settings) {
        var complaints = new ArrayList<>(KnownKeys.complaints(settings, Set.of(PAYLOAD)));
        if (complaints.isEmpty()) {
            try {
                var _ = form(settings);
            } catch (IllegalArgumentException _) {
                complaints.add(FORMS);
            }
        }
        return complaints;
    }

    /// True if `since` of a job or `compare` of an `app_sync` payload names a task whose pages or records are read.
    static boolean readsResults(String settings, String payload) {
        try {
            return switch (form(settings)) {
                case CRAWL -> names(payload, "since");
                case USER_APPS -> false;
                case APP_SYNC -> names(payload, "compare");
            };
        } catch (IllegalArgumentException | JacksonException _) {
            return false; // none of its batches runs
        }
    }

    private static boolean names(String payload, String key) {
        return JSON.readTree(payload).hasNonNull(key);
    }
}
