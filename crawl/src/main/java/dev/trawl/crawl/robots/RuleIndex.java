package dev.trawl.crawl.robots;

import java.util.List;
import java.util.Optional;

/// Rules in the order in which they count. Those without wildcards are found by the path, however many there are; the
/// others are tried one by one, the weightiest first.
///
/// @param exact rules by their paths to the letter
/// @param loose those that forbid, by their paths escaped in another way
record RuleIndex(Beginnings exact, Beginnings loose, List<Rule> patterns) {

    static RuleIndex of(List<Rule> rules) {
        List<Rule> plain = rules.stream().filter(Rule::isPlain).toList();
        List<Rule> forbidding = plain.stream().filter(rule -> !rule.allows()).toList();
        return new RuleIndex(
                Beginnings.of(plain, rule -> rule.exact().text()),
                Beginnings.of(forbidding, rule -> rule.loose().text()),
                rules.stream()
                        .filter(rule -> !rule.isPlain())
                        .sorted(Rule.WEIGHTIEST_FIRST)
                        .toList());
    }

    /// The rule that decides on a path, if any does.
    Optional<Rule> best(PathForms path) {
        Optional<Rule> best = Rule.weightier(exact.best(path.exact()), loose.best(path.loose()));
        for (Rule rule : patterns) {
            if (best.isPresent() && !rule.outranks(best.get())) {
                return best;
            }
            if (rule.matches(path)) {
                return Optional.of(rule);
            }
        }
        return best;
    }
}
