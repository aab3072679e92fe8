package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.OverBudgetException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Evaluates field rules on a page or inside one match. A rule that fails adds a problem; the others still run.
record FieldEvaluation(PageInput page, RuleEvaluation finding, RowRoom room, List<FieldProblem> problems) {

    JsonNode guarded(FieldRule rule, String path, Supplier<JsonNode> work) {
        room.begin();
        try {
            return work.get();
        } catch (RowRoom.FullException e) {
            room.giveBack();
            problems.add(new FieldProblem(path, FieldProblem.Kind.TOO_LARGE, String.valueOf(e.getMessage())));
        } catch (OverBudgetException e) {
            problems.add(new FieldProblem(path, FieldProblem.Kind.CUT_OFF, String.valueOf(e.getMessage())));
        } catch (IllegalArgumentException e) {
            problems.add(new FieldProblem(path, FieldProblem.Kind.UNREADABLE, String.valueOf(e.getMessage())));
        }
        return missing(rule);
    }

    /// @param around the place to search in; empty for the whole page
    JsonNode field(FieldRule rule, String path, List<PageMatch> around) {
        List<PageMatch> places =
                around.isEmpty() ? finding.onPage(rule.source()) : finding.within(rule.source(), around.getFirst());
        ArrayNode found = JsonNodeFactory.instance.arrayNode();
        int before = problems.size();
        for (PageMatch place : places) {
            if (!rule.many() && !found.isEmpty()) {
                break;
            }
            if (rule.fields().isEmpty()) {
                values(rule, place, path, found);
            } else {
                found.add(object(rule, place, path + (rule.many() ? "[" + found.size() + "]" : "")));
            }
        }
        if (found.isEmpty()
                && rule.required()
                && problems.size() == before
                && rule.fallback().isEmpty()) {
            problems.add(new FieldProblem(path, FieldProblem.Kind.MISSING, "required, but not on the page"));
        }
        if (found.isEmpty()) {
            return missing(rule);
        }
        return rule.many() ? found : found.get(0);
    }

    /// The whole match as JSON; empty if it is too large for a row, or is no JSON.
    Optional<JsonNode> whole(PageMatch match) {
        try {
            return match instanceof PageMatch.OfJson(JsonNode json) ? Optional.of(room.taken(json)) : Optional.empty();
        } catch (RowRoom.FullException e) {
            problems.add(new FieldProblem("items", FieldProblem.Kind.TOO_LARGE, String.valueOf(e.getMessage())));
            return Optional.empty();
        }
    }

    private ObjectNode object(FieldRule rule, PageMatch place, String path) {
        room.one();
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (FieldRule inner : rule.fields()) {
            object.set(inner.name(), field(inner, path + "." + inner.name(), List.of(place)));
        }
        return object;
    }

    private void values(FieldRule rule, PageMatch place, String path, ArrayNode found) {
        if (rule.pick().isEmpty()) {
            value(rule, place, path, found);
            return;
        }
        for (String picked : rule.pick().get().findAll(place.text(), finding.budget())) {
            value(rule, new PageMatch.OfText(picked), path, found);
        }
    }

    private void value(FieldRule rule, PageMatch place, String path, ArrayNode found) {
        Convert convert = new Convert(page, finding.budget(), rule.trim());
        convert.to(rule.type(), place).ifPresentOrElse(value -> found.add(room.taken(value)), () -> {
            String shown = place.text().strip();
            if (!shown.isEmpty() || rule.required()) {
                String start = shown.length() > 60 ? shown.substring(0, 60) + "…" : shown;
                problems.add(new FieldProblem(
                        path,
                        FieldProblem.Kind.WRONG_TYPE,
                        "'%s' is not of type %s".formatted(start, rule.type().label())));
            }
        });
    }

    private static JsonNode missing(FieldRule rule) {
        return rule.fallback()
                .orElseGet(
                        () -> rule.many() ? JsonNodeFactory.instance.arrayNode() : JsonNodeFactory.instance.nullNode());
    }
}
