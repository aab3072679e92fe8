# The start-up cache: classes loaded and linked ahead of time (JDK 25 AOT cache). Sourced by ./trawl. POSIX sh.
# TRAWL_AOT: auto (default), use (never make one), off.

# find_cache KIND: sets cache to the file for this kind of command, JDK and class path; empty when there can be none.
find_cache() {
  cache=
  release=
  [ "${TRAWL_AOT:-auto}" != off ] && [ -n "${XDG_CACHE_HOME:-${HOME:-}}" ] || return 0
  if [ -r "$jdk/release" ]; then
    while IFS= read -r cache_line || [ -n "$cache_line" ]; do
      release="$release$cache_line|"
    done < "$jdk/release"
  fi
  cache_key=$(printf '%s|%s|%s' "$jdk" "$release" "$class_path" | cksum)
  cache=${XDG_CACHE_HOME:-$HOME/.cache}/trawl/$1-${cache_key%% *}.aot
}

# Was it made after the jars? Java itself refuses one that does not fit, silently.
is_cache_fresh() {
  [ -n "$cache" ] && [ -f "$cache" ] || return 1
  for jar in "$lib"/*.jar; do
    [ ! "$jar" -nt "$cache" ] || return 1 # dash, busybox and bash all know -nt
  done
}

# make_cache DELAY ARGS…: makes the cache in the background by a run with ARGS; says nothing, disturbs little.
make_cache() {
  cache_delay=$1
  shift
  [ -n "$cache" ] && [ "${TRAWL_AOT:-auto}" = auto ] || return 0
  mkdir -p "${cache%/*}" 2> /dev/null || return 0
  find "${cache%/*}" -maxdepth 1 \( -name '*.lock' -mmin +60 -o -name '*.aot' -atime +30 \) \
    -exec rm -rf {} + 2> /dev/null || true
  # The lock stays after a failure, so that it is tried again after an hour and not by every command.
  mkdir "$cache.lock" 2> /dev/null || return 0
  (
    trap '' INT HUP TERM
    # The rehearsal must not find the settings of the real thing, such as its database.
    for name in $(env | sed -n 's/^\(TRAWL_[A-Za-z0-9_]*\)=.*/\1/p'); do
      unset "$name"
    done
    export XDG_CONFIG_HOME="$cache.lock"
    cd "$cache.lock" || exit
    sleep "$cache_delay"
    runner='nice -n 19'
    if start_jvm -XX:AOTCacheOutput="$cache.lock/new.aot" -cp "$class_path" "$main_class" "$@" \
      && mv "$cache.lock/new.aot" "$cache"; then
      rm -rf "$cache.lock"
    fi
  ) < /dev/null > /dev/null 2>&1 9>&- &
}
