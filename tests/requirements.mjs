// `npm run requirements [AREA …]`: area by area, how many requirements a test quotes, and which none does.
// A test quotes the ids that it proves in its title: test('[ONB-012] …').
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOMS = ['app', 'server', 'sync', 'extension', 'tests']
const TITLE = /\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*(['"`])((?:(?!\1).)*)\1/gs

const areas = process.argv.slice(2)
const rows = [...readFileSync('tests/requirements.md', 'utf8').matchAll(/^\| ([A-Z]+)-(\d{3}) \| (.*?) \|/gm)].map(
  ([, area, number, text]) => ({ id: `${area}-${number}`, area, text }),
)
const quoted = new Map()
for (const file of ROOMS.flatMap(testFiles)) {
  for (const [, , title] of readFileSync(file, 'utf8').matchAll(TITLE)) {
    for (const [id] of title.matchAll(/\b[A-Z]{3,5}-\d{3}\b/g)) quoted.set(id, file)
  }
}

const known = new Set(rows.map(row => row.id))
const unknown = [...quoted].filter(([id]) => !known.has(id) && known.has(`${id.split('-')[0]}-001`))
for (const [id, file] of unknown) console.log(`unknown id ${id} in ${file}`)

let proven = 0
for (const area of new Set(rows.map(row => row.area))) {
  if (areas.length > 0 && !areas.includes(area)) continue
  const own = rows.filter(row => row.area === area)
  const open = own.filter(row => !quoted.has(row.id))
  proven += own.length - open.length
  console.log(`\n${area}: ${own.length - open.length} of ${own.length} quoted by a test`)
  for (const row of open) console.log(`  ${row.id}  ${row.text.length > 110 ? `${row.text.slice(0, 109)}…` : row.text}`)
}
const asked = rows.filter(row => areas.length === 0 || areas.includes(row.area))
console.log(`\n${proven} of ${asked.length} requirements are quoted by a test`)
if (unknown.length > 0) process.exitCode = 1

function testFiles(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap(entry => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}
