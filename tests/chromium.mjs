// Where the journeys find a Chromium: $CHROMIUM, Debian's, Google's, or Playwright's own; and its headless shell, which
// is faster and runs most of them. If either is missing, both are installed when running as root on Debian.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Sets CHROMIUM, and CHROMIUM_SHELL if there is one, for child processes started later. */
export function findChromium() {
  if (firstOf(browsers()) === undefined || firstOf(shells()) === undefined) install()
  const browser = firstOf(browsers())
  if (browser === undefined) {
    console.error(
      'The journeys need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.',
    )
    process.exit(1)
  }
  process.env.CHROMIUM = browser
  const shell = firstOf(shells())
  if (shell === undefined)
    console.log('No headless shell of Chromium here: the journeys take longer with the whole browser.')
  else process.env.CHROMIUM_SHELL = shell
}

const firstOf = paths => paths.find(path => path && existsSync(path))

function browsers() {
  return [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium-browser',
    playwrights(),
  ]
}

const shells = () => [process.env.CHROMIUM_SHELL, '/usr/bin/chromium-headless-shell']

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing the packages chromium and chromium-headless-shell ...')
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  // One by one: an older Debian has no package for the shell.
  for (const name of ['chromium', 'chromium-headless-shell']) {
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore' })
  }
}

/** The browser that Playwright would start, if it has been downloaded. */
function playwrights() {
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "import { chromium } from 'playwright'; console.log(chromium.executablePath())"],
    { encoding: 'utf8' },
  )
  return stdout?.trim()
}
