package dev.trawl.core.task;

/// The commands for single dead subtasks.
public record SteerDeadLetters(RetrySubtask retry, RemoveDeadLetter remove) {}
