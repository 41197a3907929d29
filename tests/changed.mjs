// Finds what has changed, and which journeys cover it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Files that differ from `since`. Without it: the uncommitted files, or those of the last commit if there are none. */
export function changedFiles(since) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  if (since !== undefined) return [...git('diff', '--name-only', since), ...untracked]
  const open = [...git('diff', '--name-only', 'HEAD'), ...untracked]
  return open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1')
}

/**
 * The journeys that cover these files, according to `journeys/reach.json`: each row is a file or folder, with the
 * journeys that show soonest whether it still works. The longest matching row counts. A changed journey selects itself.
 */
export function journeysReachedBy(names) {
  const reach = JSON.parse(readFileSync(new URL('journeys/reach.json', import.meta.url), 'utf8'))
  const rows = Object.keys(reach).sort((a, b) => b.length - a.length)
  const reached = new Set()
  for (const name of names) {
    // Changes in a test file affect only that test, not the product.
    if (/\.(test|deep)\.tsx?$|\.md$/.test(name)) continue
    const own = /^tests\/journeys\/([\w-]+)\.spec\.ts$/.exec(name)?.[1]
    const row = rows.find(place => name === place || name.startsWith(`${place}/`))
    for (const journey of own ? [own] : (reach[row] ?? [])) reached.add(`tests/journeys/${journey}.spec.ts`)
  }
  return [...reached]
}
