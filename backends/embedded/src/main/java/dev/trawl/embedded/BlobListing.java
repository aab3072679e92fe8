package dev.trawl.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Lists the objects below a root in key order. Skips folders that cannot contain matches.
final class BlobListing {

    private final String prefix;
    private final String after;
    private final int max;
    private final List<String> found = new ArrayList<>();

    /// Prefix and start are in hex, like the file names.
    BlobListing(String prefix, String after, int max) {
        this.prefix = prefix;
        this.after = after;
        this.max = max;
    }

    List<String> walk(Path root) throws IOException {
        visit(root, "");
        return List.copyOf(found);
    }

    private void visit(Path folder, String above) throws IOException {
        for (Entry entry : entries(folder, above)) {
            if (found.size() >= max) {
                return;
            }
            if (!entry.object() && canHold(entry.hex())) {
                visit(folder.resolve(entry.name()), entry.hex());
            } else if (entry.object()
                    && entry.hex().startsWith(prefix)
                    && entry.hex().compareTo(after) > 0) {
                found.add(BlobNames.key(entry.hex()));
            }
        }
    }

    private boolean canHold(String hex) {
        boolean onTheWay = hex.startsWith(prefix) || prefix.startsWith(hex);
        return onTheWay && (after.startsWith(hex) || hex.compareTo(after) > 0);
    }

    private static List<Entry> entries(Path folder, String above) throws IOException {
        try (var names = Files.list(folder)) {
            return names.map(path -> path.getFileName().toString())
                    .filter(name -> name.matches("[0-9a-f]+(\\.blob)?"))
                    .map(name -> Entry.of(name, above))
                    .sorted(Entry.ORDER)
                    .toList();
        } catch (NoSuchFileException _) {
            // The folder was removed with its last object during the listing.
            return List.of();
        }
    }

    /// @param hex the bytes of the key up to this entry
    private record Entry(String name, String hex, boolean object) {

        /// A key sorts before longer keys that start with it.
        static final Comparator<Entry> ORDER = Comparator.comparing(Entry::hex)
                .thenComparing(Comparator.comparing(Entry::object).reversed());

        static Entry of(String name, String above) {
            boolean object = name.endsWith(BlobNames.OBJECT);
            String own = object ? name.substring(0, name.length() - BlobNames.OBJECT.length()) : name;
            return new Entry(name, above + own, object);
        }
    }
}
