# Surefire's reports: failures, and the second run of the classes that failed; sourced by ./test. Runs in the project's root.

# failed_reports: the reports of test classes with a failure or an error.
failed_reports() {
  find . -path '*/target/surefire-reports/TEST-*.xml' \
    -exec grep -LE '<testsuite .* errors="0" skipped="[0-9]+" failures="0"' {} + | sort
}

# failed_tests REPORT: one "Class.method" a line.
failed_tests() {
  awk '
    /^ *<testcase / {
      name = class = $0
      sub(/.* name="/, "", name); sub(/".*/, "", name); sub(/[({[].*/, "", name)
      sub(/.* classname="/, "", class); sub(/".*/, "", class); sub(/.*\./, "", class)
    }
    /^ *<(failure|error)[ >]/ { print class (name == "" ? "" : "." name) }' "$1" | sort -u
}

# sum_tests LOG: adds up the closing counts of all modules.
sum_tests() {
  awk '/Tests run:/ && !/Time elapsed/ {
         gsub(/[^0-9,]/, ""); split($0, n, ","); run += n[1]; failed += n[2]; broken += n[3]; skipped += n[4]
       }
       END { printf "Tests run: %d, Failures: %d, Errors: %d, Skipped: %d\n", run, failed, broken, skipped }' "$1"
}

# prepare_second_run: keeps the reports of failed classes in target/flaky, writes target/test.includes for Maven and sets modules.
prepare_second_run() {
  local report class
  rm -rf target/flaky
  mkdir -p target/flaky
  modules=
  : > target/test.includes
  while IFS= read -r report; do
    class=${report##*/TEST-}
    class=${class%.xml}
    class=${class%%\$*}
    echo "${class//.//}.java" >> target/test.includes
    folder=${report#./}
    folder=${folder%/target/surefire-reports/*}
    [[ ,$modules, == *",$folder,"* ]] || modules+=${modules:+,}$folder
    failed_tests "$report" >> target/flaky/tests
    mv "$report" target/flaky/
  done < <(failed_reports)
}
