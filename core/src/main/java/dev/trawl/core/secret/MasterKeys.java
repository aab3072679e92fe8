package dev.trawl.core.secret;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The available master keys. The first key encrypts; each key decrypts the data keys that it encrypted.
///
/// @param keys never empty
public record MasterKeys(List<MasterKey> keys) {

    public MasterKeys {
        keys = List.copyOf(keys);
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("there is no master key");
        }
    }

    /// @param text keys separated by white space
    /// @throws IllegalArgumentException if a key is invalid
    public static MasterKeys parse(String text) {
        return new MasterKeys(
                Stream.of(text.strip().split("\\s+")).map(MasterKey::parse).toList());
    }

    /// The text that `parse` reads, one key per line.
    public String text() {
        return keys.stream().map(key -> key.text() + "\n").collect(Collectors.joining());
    }

    public MasterKey current() {
        return keys.getFirst();
    }

    Optional<MasterKey> find(String id) {
        return keys.stream().filter(key -> key.id().equals(id)).findFirst();
    }

    /// A copy with a new key in front.
    public MasterKeys with(MasterKey next) {
        return new MasterKeys(Stream.concat(Stream.of(next), keys.stream()).toList());
    }
}
