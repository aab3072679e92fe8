package dev.trawl.testkit;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Checks reliability: compares the replies to clients with the stored results after all tasks have ended.
///
/// A name identifies a task on both sides: its id, or its idempotency key.
public final class Checker {

    private Checker() {}

    public static Verdict check(History history) {
        var ended = history.endings().keySet();
        return new Verdict(
                without(history.acknowledged(), ended),
                without(ended, history.submitted()),
                matching(history.endings(), Ending::isDouble),
                matching(history.counters(), counters -> !counters.add()),
                without(without(ended, history.acknowledged()), without(ended, history.submitted())));
    }

    private static Set<String> without(Collection<String> all, Collection<String> others) {
        var rest = new TreeSet<>(all);
        rest.removeAll(others);
        return rest;
    }

    private static <T> Set<String> matching(Map<String, T> all, Predicate<T> test) {
        var found = new TreeSet<String>();
        all.forEach((name, value) -> {
            if (test.test(value)) {
                found.add(name);
            }
        });
        return found;
    }

    /// @param submitted every submission, with or without a reply
    /// @param acknowledged submissions that were acknowledged
    /// @param endings tasks in a terminal state
    /// @param counters the counters of the tasks
    public record History(
            Set<String> submitted,
            Set<String> acknowledged,
            Map<String, Ending> endings,
            Map<String, Counters> counters) {}

    /// @param results committed results
    /// @param transitions times a terminal state was entered
    public record Ending(int results, int transitions) {

        boolean isDouble() {
            return results > 1 || transitions > 1;
        }
    }

    /// @param children stored subtasks
    public record Counters(int done, int failed, int dead, int children) {

        boolean add() {
            return done + failed + dead == children;
        }
    }

    /// @param lost acknowledged but never ended
    /// @param unexpected ended but never submitted
    /// @param doubled with more than one result or end
    /// @param counterDrift whose counters do not add up
    /// @param recovered ended without a reply to the client; allowed
    public record Verdict(
            Set<String> lost,
            Set<String> unexpected,
            Set<String> doubled,
            Set<String> counterDrift,
            Set<String> recovered) {

        /// True without a violation.
        public boolean isClean() {
            return lost.isEmpty() && unexpected.isEmpty() && doubled.isEmpty() && counterDrift.isEmpty();
        }
    }
}
