# Takes the place of the build in a package: the program is beside the launcher. Sourced by ./trawl. Needs $root.

home_dir=$root

needs_build() {
  return 1
}
