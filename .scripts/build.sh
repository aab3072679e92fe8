# Builds the program when its sources are newer; sourced by ./trawl and ./test. Needs $root and $jdk. POSIX sh.

home_dir=$root/app/target/trawl
stamp=$home_dir/stamp
build_log=$root/target/build.log

# Is something missing, or newer than the last build? Folders count too, so a deleted file is seen.
needs_build() {
  [ -f "$root/pom.xml" ] && [ "${TRAWL_BUILD:-}" != off ] || return 1
  [ -f "$stamp" ] && [ -f "$home_dir/classpath" ] || return 0
  newer=$(cd "$root" && find pom.xml ./*/pom.xml backends/*/pom.xml ./*/src/main backends/*/src/main \
    -newer "$stamp" -print -quit 2> /dev/null) || true
  [ -n "$newer" ]
}

# May this user write what a build writes?
can_build() {
  { mkdir -p "$root/target" && : >> "$root/target/build.lock"; } 2> /dev/null
}

# Where nothing can be written nothing can be built: what is built runs, and a person is told.
go_without_build() {
  user=$(id -un 2> /dev/null || id -u)
  if [ -f "$home_dir/classpath" ]; then
    echo "trawl: the sources in $root are newer than what is built, and the user $user may not write there;" \
      "what is built runs. Build it as the owner of the folder, or set TRAWL_BUILD=off to run it as it is" >&2
    return 0
  fi
  echo "trawl: nothing is built in $root, and the user $user may not write there;" \
    "build it once as the owner of the folder ($root/trawl --version), or bring a folder that is built" >&2
  return 1
}

# One build at a time in this folder: waits for another one. The lock goes with the process that holds it.
lock_build() {
  mkdir -p "$root/target"
  if command -v flock > /dev/null; then
    exec 9> "$root/target/build.lock"
    if ! flock -n 9; then
      echo "trawl: another build is running in $root; waiting for it" >&2
      flock 9
    fi
    return
  fi
  said=
  until mkdir "$root/target/build.lock.d" 2> /dev/null; do
    holder=$(cat "$root/target/build.lock.d/pid" 2> /dev/null) || true
    if [ -n "$holder" ] && ! kill -0 "$holder" 2> /dev/null; then
      rm -rf "$root/target/build.lock.d"
    else
      [ -n "$said" ] || echo "trawl: another build is running in $root; waiting for it" >&2
      said=yes
      sleep 1
    fi
  done
  echo $$ > "$root/target/build.lock.d/pid"
  trap unlock_build EXIT
}

unlock_build() {
  if command -v flock > /dev/null; then
    exec 9>&-
  else
    rm -rf "$root/target/build.lock.d"
    trap - EXIT
  fi
}

# Reads Maven's output and tells a person how far it is.
show_build() {
  files=0
  while IFS= read -r line; do
    case $line in
      *" Building Trawl"*"["*/*"]")
        part=${line##*\[}
        name=${line#* Building Trawl}
        name=${name%% [0-9]*}
        echo "  [${part%\]}] ${name# :: }" >&2
        ;;
      *"Downloaded from"*)
        files=$((files + 1))
        [ $((files % 100)) -ne 0 ] || echo "        $files files downloaded" >&2
        ;;
    esac
  done
}

# Runs Maven; its exit code is in the file build.rc, because the code of a pipe is that of its last command.
run_maven() {
  rc=0
  (cd "$root" && JAVA_HOME=$jdk mvn -B -Dstyle.color=never package -pl app -am -Dmaven.test.skip=true \
    -Dspotless.check.skip=true -Dcheckstyle.skip=true 2>&1 9>&-) || rc=$?
  echo "$rc" > "$root/target/build.rc"
}

build() {
  begun=$(date +%s)
  if ! can_build; then
    go_without_build
    return
  fi
  lock_build
  if ! needs_build; then # another start has just built it
    unlock_build
    return 0
  fi
  need_maven || return 1
  why="the sources have changed"
  [ -f "$stamp" ] || why="this is the first start"
  echo "trawl: building, as $why; libraries that are missing are downloaded, which can take some minutes" >&2
  : > "$root/target/build.begun" # changes made while it builds are newer than this
  run_maven | tee "$build_log" | show_build
  if [ "$(cat "$root/target/build.rc")" != 0 ]; then
    { grep -E '^\[ERROR\] +[^ ]' "$build_log" | grep -vE 'Help 1\] http|To see the full|Re-run Maven|For more info' \
      || tail -n 20 "$build_log"; } | head -n 20 >&2
    echo "trawl: the build failed; the whole log is in $build_log" >&2
    return 1
  fi
  mv "$root/target/build.begun" "$stamp"
  echo "trawl: built in $(($(date +%s) - begun)) s" >&2
  unlock_build
}
