# Maven modules: which exist, which a change touches, which depend on them; sourced by ./test. Runs in the project's root.

# module_folders: the folder of every module that has tests or sources of its own, one a line.
module_folders() {
  local pom
  for pom in */pom.xml backends/*/pom.xml; do
    echo "${pom%/pom.xml}"
  done
}

# find_module NAME: sets folder to that of the module: core, or backends/jdbc for jdbc.
find_module() {
  for folder in "$1" "backends/$1"; do
    [[ -n $1 && -f $folder/pom.xml ]] && return 0
  done
  return 1
}

known_modules() {
  module_folders | sed 's|^backends/||' | tr '\n' ' '
}

# branch_point: the commit at which this branch left main; on main itself, where it left origin/main. Fails if this clone does not have it.
branch_point() {
  local main
  for main in origin/main main; do
    if git rev-parse -q --verify "$main" > /dev/null 2>&1; then
      git merge-base HEAD "$main" 2> /dev/null
      return
    fi
  done
  return 1
}

# changed_files COMMIT: committed since then, not yet committed, and not yet known to git.
changed_files() {
  git diff --name-only "$1" && git ls-files --others --exclude-standard
}

# touched_modules: reads changed files and prints the modules whose tests they can break; "everything" for files that all share.
touched_modules() {
  local file folder
  while IFS= read -r file; do
    case $file in
      pom.xml | .mvn/* | config/* | .ci/* | test) echo everything ;;
      package | deploy/package/*) echo e2e ;;
      .scripts/* | trawl) echo cli ;;
      docs/* | deploy/* | sql/* | *.md) printf '%s\n' app cli gateway ;;
      *)
        folder=$file
        while [[ $folder == */* ]]; do
          folder=${folder%/*}
          if [[ -f $folder/pom.xml ]]; then
            echo "$folder"
            break
          fi
        done
        ;;
    esac
  done | sed 's|^engines/servers.*|engines|' | sort -u
}

# with_dependents: reads module folders and prints them with every module that depends on one of them.
with_dependents() {
  local all new module folder artifact
  all=$(cat)
  new=$all
  while [[ -n $new ]]; do
    module=${new%%$'\n'*}
    [[ $new == *$'\n'* ]] && new=${new#*$'\n'} || new=
    artifact=trawl-${module##*/}
    while IFS= read -r folder; do
      if grep -q "<dependency>.*<artifactId>$artifact</artifactId>" "$folder/pom.xml" && ! grep -qx "$folder" <<< "$all"; then
        all+=$'\n'$folder
        new+=${new:+$'\n'}$folder
      fi
    done < <(module_folders)
  done
  sort -u <<< "$all" | sed '/^$/d'
}
