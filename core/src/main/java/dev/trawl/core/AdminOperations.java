package dev.trawl.core;

import dev.trawl.core.bulk.RunOperation;
import dev.trawl.core.dispatch.Reassign;
import dev.trawl.core.edit.EditTask;
import dev.trawl.core.host.SteerHosts;
import dev.trawl.core.leader.Balance;
import dev.trawl.core.task.DeleteTask;
import dev.trawl.core.task.ManageTypes;
import dev.trawl.core.task.SteerDeadLetters;

/// Operations for users and operators other than the task commands of `ControlTask`.
public record AdminOperations(
        SteerHosts hosts,
        SteerDeadLetters deadLetters,
        DeleteTask delete,
        EditTask edit,
        RunOperation operations,
        Reassign reassign,
        Balance balance,
        ManageTypes types) {}
