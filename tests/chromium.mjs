// Where the journeys find a Chromium: $CHROMIUM, Debian's, Google's, Playwright's own; and its headless shell, which is
// quicker and takes most of them. As root on Debian both are installed when there is none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Sets CHROMIUM, and CHROMIUM_SHELL where there is one, for the processes that are started next. */
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
  // One by one: an older Debian has no shell of its own.
  for (const name of ['chromium', 'chromium-headless-shell']) {
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore' })
  }
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
