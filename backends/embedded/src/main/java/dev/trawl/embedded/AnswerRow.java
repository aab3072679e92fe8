package dev.trawl.embedded;

import dev.trawl.spi.ledger.Submissions.KeptAnswer;

record AnswerRow(KeptAnswer answer, long keptAt) {}
