package dev.trawl.spi.secret;

import dev.trawl.spi.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;

/// Which secrets were opened for which of the tasks at hand, to take these and no others out of what is said of a task:
/// who reads `***` where a guess was learns that the guess was right, and may learn that only of secrets of his own.
public final class OpenedSecrets {

    /// Far more tasks than run at once; those that were quiet longest are forgotten first.
    private static final int TASKS = 10_000;

    private final Map<TaskId, SecretValues> opened = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<TaskId, SecretValues> eldest) {
            return size() > TASKS;
        }
    };

    /// The attempts of a task share what one of them opened, as the batches of a crawl do.
    public synchronized void add(TaskId task, String value) {
        opened.computeIfAbsent(task, _ -> new SecretValues()).add(value);
    }

    /// The text without the secrets that were opened for this task.
    public synchronized String hide(TaskId task, String text) {
        SecretValues values = opened.get(task);
        return values == null ? text : values.hide(text);
    }
}
