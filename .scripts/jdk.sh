# Finds a JDK; sourced by ./trawl, ./test and the tests of both.

needed_java=25

# Where JDKs usually are, beside JAVA_HOME and PATH.
usual_jdk_homes=(
  /usr/lib/jvm/*
  /opt/*
  "${HOME:-/}"/.sdkman/candidates/java/*
  /Library/Java/JavaVirtualMachines/*/Contents/Home
)

# java_version HOME: sets version to the major version of the JDK there; fails when there is none.
java_version() {
  local line
  version=
  [[ -x $1/bin/java && -x $1/bin/javac ]] || return 1
  if [[ -r $1/release ]]; then
    while IFS= read -r line || [[ -n $line ]]; do
      if [[ $line == JAVA_VERSION=* ]]; then
        line=${line#JAVA_VERSION=}
        line=${line//\"/}
        version=${line%%[!0-9]*}
        break
      fi
    done < "$1/release"
  fi
  if [[ -z $version ]]; then
    line=$("$1/bin/javac" -version 2>&1) || return 1
    line=${line#javac }
    version=${line%%[!0-9]*}
  fi
  [[ -n $version ]]
}

# is_new_enough HOME
is_new_enough() {
  [[ -n $1 ]] && java_version "$1" && (( version >= needed_java ))
}

# Sets path_jdk to the home of the java in PATH, links resolved; empty when there is none.
find_path_jdk() {
  local java link
  path_jdk=
  java=$(command -v java) || return 0
  while [[ -L $java ]]; do
    link=$(readlink "$java")
    [[ $link == /* ]] && java=$link || java=${java%/*}/$link
  done
  path_jdk=${java%/bin/java}
}

# Sets jdk to the home of a JDK that is new enough; says in one line what to do when there is none.
find_jdk() {
  local home best=0
  jdk=
  if [[ -n ${TRAWL_JAVA_HOME:-} ]]; then
    if is_new_enough "$TRAWL_JAVA_HOME"; then
      jdk=$TRAWL_JAVA_HOME
      return 0
    fi
    echo "trawl: TRAWL_JAVA_HOME is $TRAWL_JAVA_HOME, which is no JDK $needed_java or newer; correct or unset it" >&2
    return 1
  fi
  find_path_jdk
  for home in "${JAVA_HOME:-}" "$path_jdk"; do
    if is_new_enough "$home"; then
      jdk=$home
      return 0
    fi
  done
  for home in "${usual_jdk_homes[@]}"; do
    if is_new_enough "$home" && (( version > best )); then
      best=$version
      jdk=$home
    fi
  done
  if [[ -z $jdk ]]; then
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
