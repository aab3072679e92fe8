package dev.trawl.gateway.task;

import dev.trawl.plugin.TaskId;

/// Links to the resources of a task.
public record TaskLinks(String self, String events, String subtasks, String results) {

    static TaskLinks of(TaskId id) {
        String self = "/tasks/" + id;
        return new TaskLinks(self, self + "/events", self + "/subtasks", self + "/results");
    }
}
