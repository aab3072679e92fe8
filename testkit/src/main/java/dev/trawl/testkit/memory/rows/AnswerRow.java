package dev.trawl.testkit.memory.rows;

import dev.trawl.spi.task.Submissions.KeptAnswer;

public record AnswerRow(KeptAnswer answer, long keptAt) {}
