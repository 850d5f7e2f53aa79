#!/usr/bin/env bash
# The page of `bohr gui` in a real browser: whole games by mouse and keyboard, records, reloads, engines that die,
# what axe-core says, and pictures of every page, which are left in target/browser to look at.
# Leaves with 77 where the browser, node or the packages cannot be had. Arguments are test files; without any, all.
set -euo pipefail
cd "$(dirname "$0")/../tests/browser"

chromium="${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}"
missing=""
if [ -z "$chromium" ]; then missing="$missing chromium"; fi
if ! command -v node >/dev/null; then missing="$missing node"; fi
if ! command -v npm >/dev/null && [ ! -d node_modules ]; then missing="$missing npm"; fi
if [ ! -x "${BOHR:-../../target/release/bohr}" ] && [ ! -x "${CARGO_TARGET_DIR:-/nowhere}/release/bohr" ]; then missing="$missing a release build"; fi
if [ -n "$missing" ]; then
  echo "skipped: browser tests (missing:$missing)"
  exit 77
fi
if ! [ -d node_modules/playwright-core ] || ! [ -d node_modules/axe-core ]; then
  if ! npm install --no-package-lock --ignore-scripts --no-audit --no-fund --silent; then
    echo "skipped: browser tests (the packages playwright-core and axe-core cannot be had)"
    exit 77
  fi
fi
export CHROMIUM="$chromium"
if [ $# -eq 0 ]; then set -- ./*.test.mjs; fi
# One file after the other: the figures of one shall not suffer from the games of another.
node --test --test-concurrency=1 --test-reporter=spec "$@"
