import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The dashboard's style sheet stays in the page after the person has moved to another screen: it once shifted the
 * wizard for people who came from here.
 */
test('no rule of the dashboard begins with a class that another screen gives to something of its own', () => {
  const others = ['auth', 'billing', 'onboarding', 'pages', 'shell', 'site', 'verify', 'checklists']
  const theirs = new Set(others.flatMap(classesIn))
  const ours = new Set(classesIn('dashboard'))
  const reaching = leadingClasses(styles()).filter(
    classes => classes.every(name => theirs.has(name)) && !classes.some(name => FOREIGN.has(name)),
  )
  expect(reaching).toEqual([])
  // Checks the check: these classes exist in both.
  expect(theirs.has('side')).toBe(true)
  expect(ours.has('track')).toBe(true)
})

/** All parts of the style sheet. */
function styles(): string {
  const read = (file: string) => readFileSync(join('app/dashboard', file), 'utf8')
  const parts = [...read('dashboard.css').matchAll(/@import "\.\/([\w-]+\.css)"/g)].map(([, file = '']) => file)
  expect(parts.length).toBeGreaterThan(10)
  return parts.map(read).join('\n')
}

/** Classes of the components in `ui/`, which look alike everywhere: the dashboard's rules only add to them. */
const FOREIGN = new Set(['sync', 'top', 'tabs', 'bnav'])

function leadingClasses(css: string): string[][] {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .match(/[^{}]+(?=\{)/g)
    ?.flatMap(list => list.split(','))
  return (selectors ?? []).flatMap(selector => {
    const [first] = /^(?:\.[\w-]+)+(?![\w-])/.exec(selector.trim()) ?? []
    return first === undefined ? [] : [first.slice(1).split('.')]
  })
}

function classesIn(room: string): string[] {
  const folder = join('app', room)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .flatMap(name => [...readFileSync(join(folder, name), 'utf8').matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)])
    .flatMap(([, plain, computed]) => plain?.split(' ') ?? computed?.match(/[\w-]+/g) ?? [])
}
