package dev.trawl.app.parts;

import dev.trawl.core.task.TypeRules;
import dev.trawl.plugin.Executor;
import dev.trawl.spi.task.TypeConfig;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/// Checks task types at run time as the start checks the types of the settings.
///
/// @param fixed names of the built-in types and of those in the settings
record CheckTypes(Set<String> fixed, List<Executor> executors, Set<String> splitters) implements TypeRules {

    @Override
    public List<String> complaints(TypeConfig config) {
        var one = JsonMapper.shared().createObjectNode();
        one.set(config.type(), JsonMapper.shared().readTree(config.json()));
        try {
            TypesAtStart.checkEach(one, executors, splitters);
            return List.of();
        } catch (IllegalArgumentException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public boolean isFixed(String type) {
        return fixed.contains(type);
    }
}
