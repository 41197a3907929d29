// Where the journeys find a Chromium: $CHROMIUM, Debian's, Google's, Playwright's own; as root on Debian it is
// installed when there is none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export function findChromium() {
  const found = candidates().find(path => path && existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium here: installing the package chromium ...')
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' })
    const installed = candidates().find(path => path && existsSync(path))
    if (installed) return installed
  }
  console.error(
    'The journeys need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.',
  )
  process.exit(1)
}

function candidates() {
  return [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium-browser',
    playwrights(),
  ]
}

/** The browser that Playwright would start, if somebody downloaded it. */
function playwrights() {
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "import { chromium } from 'playwright'; console.log(chromium.executablePath())"],
    { encoding: 'utf8' },
  )
  return stdout?.trim()
}
