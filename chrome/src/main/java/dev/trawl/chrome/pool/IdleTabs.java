package dev.trawl.chrome.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Tabs without a page, oldest first, kept for the next pages of their sessions.
final class IdleTabs {

    private final List<Tab> tabs = new ArrayList<>();

    synchronized void add(Tab tab) {
        tabs.add(tab);
    }

    /// The tab of this session that was used last.
    synchronized Optional<Tab> take(BrowserSession session) {
        tabs.removeIf(Tab::isGone);
        for (int index = tabs.size() - 1; index >= 0; index--) {
            if (tabs.get(index).owner().equals(session)) {
                return Optional.of(tabs.remove(index));
            }
        }
        return Optional.empty();
    }

    /// The oldest tab, if there are more than `most`.
    synchronized Optional<Tab> takeSurplus(int most) {
        tabs.removeIf(Tab::isGone);
        return tabs.size() > most ? Optional.of(tabs.removeFirst()) : Optional.empty();
    }

    synchronized List<Tab> takeAll(BrowserSession session) {
        List<Tab> own = tabs.stream().filter(tab -> tab.owner().equals(session)).toList();
        tabs.removeAll(own);
        return own;
    }

    synchronized int size() {
        return tabs.size();
    }
}
