package dev.trawl.spi.secret;

import dev.trawl.plugin.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;

/// The secrets opened per running task. Only these are redacted from the task's output. A reader who sees `***` in
/// place of a guess learns that the guess was right, so redaction must not reveal secrets of other tasks.
public final class OpenedSecrets {

    /// Far more tasks than run concurrently; the least recently used are dropped first.
    private static final int TASKS = 10_000;

    private final Map<TaskId, SecretValues> opened = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<TaskId, SecretValues> eldest) {
            return size() > TASKS;
        }
    };

    /// All attempts of a task share its opened secrets, as do the batches of a crawl.
    public synchronized void add(TaskId task, String value) {
        opened.computeIfAbsent(task, _ -> new SecretValues()).add(value);
    }

    /// Redacts the secrets that were opened for this task.
    public synchronized String hide(TaskId task, String text) {
        SecretValues values = opened.get(task);
        return values == null ? text : values.hide(text);
    }
}
