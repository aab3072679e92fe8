package dev.trawl.s3;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/// Lists keys in order. Names sort like their keys, except truncated names. Truncated names with the same start
/// are read together and sorted.
record ListObjects(Bucket bucket) {

    private static final int MOST_PER_PAGE = 1_000;

    List<String> list(String prefix, String after, int max) {
        var found = new ArrayList<String>();
        if (max <= 0) {
            return found;
        }
        try {
            Iterator<String> names = names(prefix, after, max);
            var cut = new ArrayList<String>();
            while (found.size() < max && names.hasNext()) {
                String name = names.next();
                if (!cut.isEmpty() && !ObjectNames.cut(cut.getLast()).equals(ObjectNames.cut(name))) {
                    found.addAll(sorted(cut, prefix, after));
                    cut.clear();
                }
                if (ObjectNames.cut(name).isPresent()) {
                    cut.add(name);
                } else {
                    ObjectNames.key(name, "")
                            .filter(key -> matches(key, prefix, after))
                            .ifPresent(found::add);
                }
            }
            found.addAll(sorted(cut, prefix, after));
        } catch (S3Exception answer) {
            if (!Bucket.isMissing(answer)) {
                throw answer;
            }
        }
        return found.stream().limit(max).toList();
    }

    private Iterator<String> names(String prefix, String after, int max) {
        String start = bucket.full(ObjectNames.start(prefix));
        var request = ListObjectsV2Request.builder()
                .bucket(bucket.name())
                .prefix(start)
                .maxKeys(Math.min(max, MOST_PER_PAGE));
        if (!after.isEmpty()) {
            request.startAfter(bucket.full(ObjectNames.before(after)));
        }
        int own = bucket.full("").length();
        return bucket.client().listObjectsV2Paginator(request.build()).contents().stream()
                .map(S3Object::key)
                .filter(name -> name.startsWith(start))
                .map(name -> name.substring(own))
                .iterator();
    }

    private List<String> sorted(List<String> cut, String prefix, String after) {
        return cut.stream()
                .flatMap(name -> rest(name).flatMap(rest -> ObjectNames.key(name, rest)).stream())
                .filter(key -> matches(key, prefix, after))
                .sorted(ObjectNames::compare)
                .toList();
    }

    private Optional<String> rest(String name) {
        return bucket.head(name).map(head -> head.metadata().getOrDefault(NewObject.REST, ""));
    }

    private static boolean matches(String key, String prefix, String after) {
        return key.startsWith(prefix) && (after.isEmpty() || ObjectNames.compare(key, after) > 0);
    }
}
