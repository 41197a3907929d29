// `npm run requirements [AREA …]`: for each area, how many requirements a test quotes, and which ones no test does.
// A test quotes the ids that it proves in its title: test('[ONB-012] …').
// `npm run requirements -- --draw 40 --seed 20261123`: N of the quoted ones, drawn by the seed, with the tests that
// quote each. Break each one in the product, one by one, and see which break no test notices.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const ROOMS = ['app', 'server', 'sync', 'extension', 'tests']
const TITLE = /\b(?:test|it|describe)(?:\.(?:each|for)\([^)]*\))?\(\s*(['"`])((?:(?!\1).)*)\1/gs
/** A row of a `test.each` table, or the title after one: it begins with the id, or with the title of its test. */
const ROW = /[[{,(]\s*(?:title: )?(['"`])(\[[A-Z]{3,5}-\d{3}\](?: (?:(?!\1).)*)?)\1/g

const { values: options, positionals: areas } = parseArgs({
  allowPositionals: true,
  options: { draw: { type: 'string' }, seed: { type: 'string' } },
})
const rows = [...readFileSync('tests/requirements.md', 'utf8').matchAll(/^\| ([A-Z]+)-(\d{3}) \| (.*?) \|/gm)].map(
  ([, area, number, text]) => ({ id: `${area}-${number}`, area, text }),
)
/** @type {Map<string, { file: string, title: string }[]>} */
const quoted = new Map()
for (const file of ROOMS.flatMap(testFiles)) {
  const text = readFileSync(file, 'utf8')
  const titles = [...text.matchAll(TITLE), ...text.matchAll(ROW)].map(([, , title]) => title)
  for (const title of new Set(titles)) {
    for (const id of new Set(title.match(/\b[A-Z]{3,5}-\d{3}\b/g))) {
      quoted.set(id, [...(quoted.get(id) ?? []), { file, title }])
    }
  }
}

const known = new Set(rows.map(row => row.id))
const unknown = [...quoted].filter(([id]) => !known.has(id) && known.has(`${id.split('-')[0]}-001`))
for (const [id, quotes] of unknown) console.log(`unknown id ${id} in ${quotes.map(quote => quote.file).join(', ')}`)
if (unknown.length > 0) process.exitCode = 1

if (options.draw === undefined) reportAreas()
else printDraw(wholeNumber('draw', options.draw), wholeNumber('seed', options.seed ?? String(Date.now() % 2 ** 32)))

function reportAreas() {
  let proven = 0
  for (const area of new Set(rows.map(row => row.area))) {
    if (areas.length > 0 && !areas.includes(area)) continue
    const own = rows.filter(row => row.area === area)
    const open = own.filter(row => !quoted.has(row.id))
    proven += own.length - open.length
    console.log(`\n${area}: ${own.length - open.length} of ${own.length} quoted by a test`)
    for (const { id, text } of open) console.log(`  ${id}  ${text.length > 110 ? `${text.slice(0, 109)}…` : text}`)
  }
  const asked = rows.filter(row => areas.length === 0 || areas.includes(row.area))
  console.log(`\n${proven} of ${asked.length} requirements are quoted by a test`)
}

/** Sorted before and after, so that the position of a row in the file does not change the draw. */
function printDraw(count, seed) {
  const pool = rows.filter(row => quoted.has(row.id) && (areas.length === 0 || areas.includes(row.area)))
  const ids = pool.map(row => row.id).sort()
  if (count > ids.length) throw new Error(`--draw ${count}: a test quotes only ${ids.length} of these requirements.`)
  const drawn = shuffled(ids, mulberry32(seed)).slice(0, count).sort()
  console.log(`seed ${seed}: ${count} of ${ids.length} requirements that a test quotes`)
  for (const id of drawn) {
    console.log(`\n${id}`)
    for (const { file, title } of quoted.get(id)) console.log(`  ${file}  ${title}`)
  }
}

/** Fisher-Yates: every order is equally likely. */
function shuffled(items, random) {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other], order[last]]
  }
  return order
}

/** The same numbers from the same seed on every machine, unlike `Math.random`. */
function mulberry32(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function wholeNumber(name, text) {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} is a whole number, not "${text}".`)
  return Number(text)
}

function testFiles(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap(entry => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(path)
    return /\.(test|spec|deep)\.tsx?$/.test(entry.name) ? [path] : []
  })
}
