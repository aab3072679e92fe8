package dev.trawl.crawl.job;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The payload formats that describe a crawl.
public enum JobForm {
    CRAWL {
        @Override
        public CrawlJob read(String payload) {
            return JobPlanner.job(payload);
        }
    },
    USER_APPS {
        @Override
        public CrawlJob read(String payload) {
            return UserAppsJob.read(payload).job();
        }
    },
    APP_SYNC {
        @Override
        public CrawlJob read(String payload) {
            return AppSyncJob.read(payload).job();
        }
    };

    /// @throws IllegalArgumentException when the payload does not have this format; the message says why
    public abstract CrawlJob read(String payload);

    /// The name in the settings of a task type; also the name of its planner.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<JobForm> of(String word) {
        return Arrays.stream(values()).filter(form -> form.word().equals(word)).findFirst();
    }
}
