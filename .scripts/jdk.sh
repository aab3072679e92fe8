# Finds a JDK; sourced by ./trawl, ./test and the tests of both. POSIX sh: a package has no other shell for granted.

needed_java=25

# java_version HOME: sets version to the major version of the JDK there; fails when there is none.
java_version() {
  version=
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] || return 1
  if [ -r "$1/release" ]; then
    while IFS= read -r version_line || [ -n "$version_line" ]; do
      case $version_line in
        JAVA_VERSION=*)
          version_line=${version_line#JAVA_VERSION=}
          version_line=${version_line#\"}
          version=${version_line%%[!0-9]*}
          break
          ;;
      esac
    done < "$1/release"
  fi
  if [ -z "$version" ]; then
    version_line=$("$1/bin/javac" -version 2>&1) || return 1
    version_line=${version_line#javac }
    version=${version_line%%[!0-9]*}
  fi
  [ -n "$version" ]
}

# is_new_enough HOME
is_new_enough() {
  [ -n "$1" ] && java_version "$1" && [ "$version" -ge "$needed_java" ]
}

# newest_jdk HOME…: sets jdk to the newest JDK among these folders that is new enough; empty when there is none.
newest_jdk() {
  jdk=
  newest=0
  for jdk_home in "$@"; do
    if is_new_enough "$jdk_home" && [ "$version" -gt "$newest" ]; then
      newest=$version
      jdk=$jdk_home
    fi
  done
}

# Looks where JDKs usually are, beside JAVA_HOME and PATH.
usual_jdk() {
  newest_jdk /usr/lib/jvm/* /opt/* "${HOME:-/}"/.sdkman/candidates/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home
}

# Sets path_jdk to the home of the java in PATH, links resolved; empty when there is none.
find_path_jdk() {
  path_jdk=
  path_java=$(command -v java) || return 0
  while [ -L "$path_java" ]; do
    path_link=$(readlink "$path_java")
    case $path_link in
      /*) path_java=$path_link ;;
      *) path_java=${path_java%/*}/$path_link ;;
    esac
  done
  path_jdk=${path_java%/bin/java}
}

# Sets jdk to the home of a JDK that is new enough; says in one line what to do when there is none.
find_jdk() {
  if [ -n "${TRAWL_JAVA_HOME:-}" ]; then
    if is_new_enough "$TRAWL_JAVA_HOME"; then
      jdk=$TRAWL_JAVA_HOME
      return 0
    fi
    echo "trawl: TRAWL_JAVA_HOME is $TRAWL_JAVA_HOME, which is no JDK $needed_java or newer; correct or unset it" >&2
    return 1
  fi
  find_path_jdk
  for jdk in "${JAVA_HOME:-}" "$path_jdk"; do
    if is_new_enough "$jdk"; then
      return 0
    fi
  done
  usual_jdk
  if [ -z "$jdk" ]; then
    echo "trawl: no JDK $needed_java or newer found; install one (for example Temurin $needed_java) or set JAVA_HOME to it" >&2
    return 1
  fi
}

# Says in one line what to do when Maven is missing.
need_maven() {
  if ! command -v mvn > /dev/null; then
    echo "trawl: building needs Maven 3.8.7 or newer; install it so that 'mvn' is in PATH" >&2
    return 1
  fi
}
