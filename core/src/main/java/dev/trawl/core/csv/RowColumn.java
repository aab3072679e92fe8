package dev.trawl.core.csv;

import dev.trawl.spi.crawl.tally.RowKeys;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/// A column that a user chose by name. The name is that of an extracted field, else of a key of the row, such as `url`
/// or `item.key`. `fields.NAME` and `page.NAME` are never ambiguous. Deeper values have dotted names.
///
/// @param name as the user wrote it; also the heading of the column
public record RowColumn(String name) {

    private static final String DATA = "data";
    private static final String PAGE = "page";

    public static List<RowColumn> of(List<String> names) {
        return names.stream().map(RowColumn::new).toList();
    }

    /// The row with the chosen values alone, each under the name of its column. A missing value is null.
    public static ObjectNode narrow(JsonNode row, List<RowColumn> columns) {
        ObjectNode narrow = JsonNodeFactory.instance.objectNode();
        columns.forEach(column -> {
            JsonNode value = column.in(row);
            narrow.set(column.name, value.isMissingNode() ? JsonNodeFactory.instance.nullNode() : value);
        });
        return narrow;
    }

    /// The value in a row; missing if there is none.
    ///
    /// @param row of a crawl, or a result of a server, which has the row as its `data`
    public JsonNode in(JsonNode row) {
        JsonNode body = row.path(DATA).isObject() ? row.path(DATA) : row;
        JsonNode fields = body.path(RowKeys.FIELDS);
        return at(fields, name)
                .or(() -> at(body, name))
                .or(() -> below(RowKeys.FIELDS).flatMap(rest -> at(fields, rest)))
                .or(() -> below(PAGE).flatMap(rest -> at(body, rest)))
                .or(() -> at(row, name))
                .orElse(MissingNode.getInstance());
    }

    private Optional<String> below(String group) {
        return name.startsWith(group + ".") ? Optional.of(name.substring(group.length() + 1)) : Optional.empty();
    }

    /// A key may contain dots itself.
    private static Optional<JsonNode> at(JsonNode object, String path) {
        if (object.has(path)) {
            return Optional.of(object.get(path));
        }
        JsonNode value = object;
        for (String step : path.split("\\.", -1)) {
            value = value.path(step);
        }
        return Optional.of(value).filter(found -> !found.isMissingNode());
    }
}
