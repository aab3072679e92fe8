package dev.trawl.crawl.robots;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Rules in order of precedence. Rules without wildcards are found by path prefix, regardless of their number. The
/// others are tried one by one.
///
/// @param forbidding `disallow` rules by their normal paths
/// @param allowing `allow` rules by their normal paths
/// @param literal `allow` rules by their exact paths
record RuleIndex(Beginnings forbidding, Beginnings allowing, Beginnings literal, List<Rule> patterns) {

    static RuleIndex of(List<Rule> rules) {
        List<Rule> allowing =
                rules.stream().filter(rule -> rule.isPlain() && rule.allows()).toList();
        List<Rule> forbidding =
                rules.stream().filter(rule -> rule.isPlain() && !rule.allows()).toList();
        return new RuleIndex(
                Beginnings.of(forbidding, rule -> rule.normal().text()),
                Beginnings.of(allowing, rule -> rule.normal().text()),
                Beginnings.of(allowing, rule -> rule.exact().text()),
                rules.stream()
                        .filter(rule -> !rule.isPlain())
                        .sorted(Rule.WEIGHTIEST_FIRST)
                        .toList());
    }

    /// The rule that decides on a path, if any matches.
    Optional<Rule> best(TargetPath path) {
        Optional<Rule> best = Stream.of(forbidding.best(path.normal()), allowing(path))
                .flatMap(Optional::stream)
                .reduce(Rule::weightier);
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

    private Optional<Rule> allowing(TargetPath path) {
        return path.isLiteral()
                ? path.literal().stream()
                        .map(literal::best)
                        .flatMap(Optional::stream)
                        .reduce(Rule::weightier)
                : allowing.best(path.normal());
    }
}
