package dev.trawl.e2e;

import java.util.Collection;
import java.util.regex.Pattern;

/// How often nodes gained and lost the lock of an election in Redis, as each of them logged it.
record LeadChanges(long gained, long lost) {

    private static final Pattern GAINED = Pattern.compile("lead changed node=\\S+ leads=true");
    private static final Pattern LOST = Pattern.compile("lead changed node=\\S+ leads=false");

    /// Since the last start of each node.
    static LeadChanges of(Collection<ClusterNode> nodes) {
        long gained = 0;
        long lost = 0;
        for (var node : nodes) {
            String words = node.words();
            gained += GAINED.matcher(words).results().count();
            lost += LOST.matcher(words).results().count();
        }
        return new LeadChanges(gained, lost);
    }

    LeadChanges since(LeadChanges earlier) {
        return new LeadChanges(gained - earlier.gained, lost - earlier.lost);
    }
}
