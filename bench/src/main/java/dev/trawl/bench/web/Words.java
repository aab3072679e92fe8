package dev.trawl.bench.web;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Text for pages, made of random words and sentences.
final class Words {

    private static final List<String> WORDS = List.of(
            ("host page link fetch queue crawl frontier depth seed batch worker lease ledger segment record robots "
                            + "budget pause header body charset title redirect cookie proxy scope domain prefix filter seen "
                            + "fingerprint archive capture response request status error retry limit slot group commit cursor "
                            + "checkpoint harbour river mountain garden window kitchen market station bridge forest island "
                            + "winter summer morning evening letter paper story music colour number reason answer question "
                            + "between through without against because toward during before after while naïve café über señor")
                    .split(" "));
    private static final int SENTENCES = 3_000;
    private static final int SHORTEST = 8;
    private static final int LONGEST = 22;

    private final List<String> sentences;

    Words(long seed) {
        var random = new SplittableRandom(seed);
        this.sentences =
                IntStream.range(0, SENTENCES).mapToObj(_ -> newSentence(random)).toList();
    }

    String word(RandomGenerator random) {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    String words(RandomGenerator random, int count) {
        return IntStream.range(0, count).mapToObj(_ -> word(random)).collect(Collectors.joining(" "));
    }

    String sentence(RandomGenerator random) {
        return sentences.get(random.nextInt(SENTENCES));
    }

    private String newSentence(RandomGenerator random) {
        String words = words(random, random.nextInt(SHORTEST, LONGEST + 1));
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }
}
