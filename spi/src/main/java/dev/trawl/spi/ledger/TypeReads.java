package dev.trawl.spi.ledger;

import dev.trawl.spi.task.TypeConfig;
import java.util.List;
import java.util.Optional;

/// Reads of the configurations of task types.
public interface TypeReads {

    /// The newest version of each type's configuration.
    List<TypeConfig> typeConfigs();

    Optional<TypeConfig> typeConfig(String type, int version);
}
