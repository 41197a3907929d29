// What has changed, and which journeys lead through it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Files that differ from `since`; without it those that are not committed, or else those of the last commit. */
export function changedFiles(since) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  if (since !== undefined) return [...git('diff', '--name-only', since), ...untracked]
  const open = [...git('diff', '--name-only', 'HEAD'), ...untracked]
  return open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1')
}

/**
 * Journeys that lead through the files, by `journeys/reach.json`: each row a folder or file, and the journeys that show
 * soonest whether it still works. The longest row that a file lies in counts. A changed journey reaches itself.
 */
export function journeysReachedBy(names) {
  const reach = JSON.parse(readFileSync(new URL('journeys/reach.json', import.meta.url), 'utf8'))
  const rows = Object.keys(reach).sort((a, b) => b.length - a.length)
  const reached = new Set()
  for (const name of names) {
    // What a test is made of changes the test, not the product.
    if (/\.(test|deep)\.tsx?$|\.md$/.test(name)) continue
    const own = /^tests\/journeys\/([\w-]+)\.spec\.ts$/.exec(name)?.[1]
    const row = rows.find(place => name === place || name.startsWith(`${place}/`))
    for (const journey of own ? [own] : (reach[row] ?? [])) reached.add(`tests/journeys/${journey}.spec.ts`)
  }
  return [...reached]
}
