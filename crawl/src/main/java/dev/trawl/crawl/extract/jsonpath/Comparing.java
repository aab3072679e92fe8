package dev.trawl.crawl.extract.jsonpath;

import java.util.Iterator;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Compares values per RFC 9535: numbers by value, strings by code points, containers only for equality.
final class Comparing {

    private Comparing() {}

    /// A missing node stands for an operand without a value.
    static boolean holds(JsonNode left, Logical.Operator operator, JsonNode right) {
        return switch (operator) {
            case EQUAL -> equal(left, right);
            case NOT_EQUAL -> !equal(left, right);
            case LESS -> less(left, right);
            case GREATER -> less(right, left);
            case AT_MOST -> less(left, right) || equal(left, right);
            case AT_LEAST -> less(right, left) || equal(left, right);
        };
    }

    private static boolean equal(JsonNode left, JsonNode right) {
        if (left.isMissingNode() || right.isMissingNode()) {
            return left.isMissingNode() && right.isMissingNode();
        }
        return same(left, right);
    }

    private static boolean same(JsonNode left, JsonNode right) {
        if (left.isNumber() && right.isNumber()) {
            return left.decimalValue().compareTo(right.decimalValue()) == 0;
        }
        if (left.isArray() && right.isArray()) {
            return sameElements(left, right);
        }
        if (left.isObject() && right.isObject()) {
            return sameMembers(left, right);
        }
        return left.equals(right);
    }

    private static boolean sameElements(JsonNode left, JsonNode right) {
        Iterator<JsonNode> others = right.iterator();
        for (JsonNode element : left) {
            if (!others.hasNext() || !same(element, others.next())) {
                return false;
            }
        }
        return !others.hasNext();
    }

    private static boolean sameMembers(JsonNode left, JsonNode right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (Map.Entry<String, JsonNode> member : left.properties()) {
            JsonNode other = right.get(member.getKey());
            if (other == null || !same(member.getValue(), other)) {
                return false;
            }
        }
        return true;
    }

    private static boolean less(JsonNode left, JsonNode right) {
        if (left.isNumber() && right.isNumber()) {
            return left.decimalValue().compareTo(right.decimalValue()) < 0;
        }
        return left.isString() && right.isString() && byCodePoints(left.stringValue(), right.stringValue()) < 0;
    }

    private static int byCodePoints(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        if (i == a.length() || i == b.length()) {
            return Integer.compare(a.length(), b.length());
        }
        // Surrogates encode code points above U+FFFF, although their char values are lower than some others.
        boolean surrogateA = Character.isSurrogate(a.charAt(i));
        boolean surrogateB = Character.isSurrogate(b.charAt(i));
        return surrogateA == surrogateB
                ? Character.compare(a.charAt(i), b.charAt(i))
                : Boolean.compare(surrogateA, surrogateB);
    }
}
