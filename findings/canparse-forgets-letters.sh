#!/usr/bin/env bash
# Node.js 20.20.2 and 22.23.3 (npm packages `node`).
#
# URL.canParse says whether `new URL` would succeed, so one would guess that both agree, and that an answer does not change
# while a program runs. Once canParse has been called some thousand times its compiled form reads the bytes of a
# Latin-1 string as UTF-8, and answers false for every address that holds a letter such as ö, which `new URL` goes on
# to read. A server refuses a valid internationalized domain after it has been up for a while; a test of one question
# never sees it.
#
# Output seen (the number differs from run to run):
#   v20.20.2: true at first, false after some thousand questions; new URL: xn--lschen-wxa.test
#   v22.23.3: true at first, false after some thousand questions; new URL: xn--lschen-wxa.test
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >check.mjs <<'JS'
const ask = text => URL.canParse(text)
const address = 'https://l\u00f6schen.test'
const first = ask(address)
let changed = false
for (let question = 0; question < 1_000_000 && !changed; question += 1) changed = ask(address) !== first
const then = changed ? 'false after some thousand questions' : 'and true ever after'
console.log(`${process.version}: ${first} at first, ${then}; new URL: ${new URL(address).hostname}`)
JS
seen=''
for version in 20.20.2 22.23.3; do
  mkdir "$version"
  (cd "$version" && npm init -y >/dev/null && npm install --no-audit --no-fund --save-exact "node@$version" >/dev/null 2>&1)
  seen+=$("./$version/node_modules/.bin/node" check.mjs)$'\n'
done
printf '%s' "$seen"
expected='v20.20.2: true at first, false after some thousand questions; new URL: xn--lschen-wxa.test
v22.23.3: true at first, false after some thousand questions; new URL: xn--lschen-wxa.test
'
[ "$seen" = "$expected" ] || {
  echo 'This has changed.' >&2
  exit 1
}
