/**
 * Prints the shape of the code: `npm run -s structure [-- FOLDER]`. FOLDER is another checkout of the project, so that
 * one script can compare two states. `--unused` lists the exports that nothing imports.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'vite'

const args = process.argv.slice(2)
const folder = args.find(arg => !arg.startsWith('--')) ?? '.'
const ROOMS = /^(app|server|sync|extension)\//
const TEST = /\.(test|deep|spec)\.tsx?$/

const all = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && existsSync(join(folder, file)))
  .map(path => read(path))
const rooms = all.filter(({ path }) => ROOMS.test(path) && !TEST.test(path))
const known = new Map(all.map(file => [file.path, file]))

const lines = rooms.map(file => file.lines)
const functions = rooms.flatMap(file => file.functions)
const arrows = rooms.flatMap(({ path, imports }) => imports.map(({ target }) => [path, target]))
const unused = unusedExports()
const folders = new Map()
for (const { path } of rooms) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1)

print('files', rooms.length)
print('lines of code', sum(lines))
print('lines a file', quantiles(lines))
print('lines of CSS', sum(styles()))
print('functions', functions.length)
print('lines a function', quantiles(functions))
print('comment lines', `${sum(rooms.map(file => file.comments))}`)
print('imports', arrows.length)
print('cycles of files', cycles(arrows).length)
print('folders that import each other', twoWay().join(', ') || 'none')
print('files a folder', quantiles([...folders.values()]))
print('fullest folders', fullest())
print('exports that nothing imports', unused.length)
print('repeated runs of six lines', repeated())
print('test files', all.filter(({ path }) => TEST.test(path)).length)
if (args.includes('--unused')) for (const name of unused) console.log(name)

/** One file: its size, its functions, its imports and exports. */
function read(path) {
  const text = readFileSync(join(folder, path), 'utf8')
  const { program } = parseSync(path, text)
  const imports = []
  const exports = []
  const sizes = []
  const lineOf = offset => text.slice(0, offset).split('\n').length
  const takes = (source, names) => {
    if (typeof source !== 'string' || !source.startsWith('.')) return
    imports.push({ target: normalize(join(dirname(path), source.replace(/\?.*$/, ''))), names })
  }
  const measure = node => {
    if (node.body) sizes.push(lineOf(node.end) - lineOf(node.start) + 1)
  }
  new Visitor({
    ImportDeclaration: node => takes(node.source.value, namesOf(node.specifiers)),
    ExportAllDeclaration: node => takes(node.source.value, 'all'),
    ImportExpression: node => takes(node.source.value, 'all'),
    // Vite's `import.meta.glob('./migrations/*.ts')` imports a whole folder.
    CallExpression({ callee, arguments: [pattern] }) {
      if (callee.object?.type !== 'MetaProperty' || callee.property.name !== 'glob') return
      for (const { value } of pattern.elements ?? [pattern]) {
        const from = normalize(join(dirname(path), dirname(value)))
        const [before, after] = basename(value).split('*')
        if (after === undefined) continue
        const taken = readdirSync(join(folder, from)).filter(name => name.startsWith(before) && name.endsWith(after))
        for (const name of taken) imports.push({ target: join(from, name), names: 'all' })
      }
    },
    TSImportType: node => takes(node.source?.value ?? node.argument?.value ?? node.argument?.literal?.value, 'all'),
    ExportNamedDeclaration(node) {
      if (node.source)
        takes(
          node.source.value,
          node.specifiers.map(({ local }) => local.name),
        )
      exports.push(...declared(node.declaration))
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: node => node.body.type === 'BlockStatement' && measure(node),
  }).visit(program)
  return {
    path,
    text,
    imports,
    exports,
    functions: sizes,
    lines: text.split('\n').length - 1,
    comments: text.split('\n').filter(line => /^\s*(\/\/|\/\*|\*)/.test(line)).length,
  }
}

/** Names that an import takes; 'all' if it takes the whole module. */
function namesOf(specifiers) {
  if (specifiers.some(({ type }) => type !== 'ImportSpecifier')) return 'all'
  return specifiers.map(({ imported }) => imported.name)
}

function declared(declaration) {
  if (!declaration) return []
  if (declaration.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => id.name ?? [])
  return declaration.id ? [declaration.id.name] : []
}

function unusedExports() {
  const used = new Set()
  for (const { imports } of all) {
    for (const { target, names } of imports) {
      if (names === 'all') used.add(target)
      else for (const name of names) used.add(`${target}#${name}`)
    }
  }
  return rooms.flatMap(({ path, exports }) =>
    used.has(path) ? [] : exports.filter(name => !used.has(`${path}#${name}`)).map(name => `${path}#${name}`),
  )
}

function twoWay() {
  const between = new Set(
    arrows.filter(([, to]) => known.has(to)).map(([from, to]) => `${dirname(from)} ${dirname(to)}`),
  )
  const parts = [...between].map(pair => pair.split(' '))
  return parts.filter(([a, b]) => a < b && between.has(`${b} ${a}`)).map(([a, b]) => `${a} and ${b}`)
}

/** Groups of files that import each other in a cycle (Tarjan). */
function cycles(edges) {
  const next = new Map()
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to])
  const index = new Map()
  const low = new Map()
  const stack = []
  const found = []
  const visit = node => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const to of next.get(node) ?? []) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(node, Math.min(low.get(node), low.get(to)))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) found.push(group)
  }
  for (const node of next.keys()) if (!index.has(node)) visit(node)
  return found
}

/** How many runs of six consecutive lines, each with more than a bracket on it, occur a second time. */
function repeated() {
  const seen = new Map()
  let count = 0
  for (const { path, text } of rooms) {
    const kept = text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line.length > 3 && !line.startsWith('import '))
    for (let at = 0; at + 6 <= kept.length; at += 1) {
      const run = kept.slice(at, at + 6).join('\n')
      if (seen.has(run) && seen.get(run) !== `${path}:${at}`) {
        count += 1
        at += 5
      } else seen.set(run, `${path}:${at}`)
    }
  }
  return count
}

function styles() {
  const files = execFileSync('git', ['ls-files', '*.css'], { cwd: folder, encoding: 'utf8' }).split('\n')
  return files
    .filter(file => ROOMS.test(file))
    .map(file => readFileSync(join(folder, file), 'utf8').split('\n').length - 1)
}

function fullest() {
  const sorted = [...folders].sort(([, a], [, b]) => b - a)
  return sorted
    .slice(0, 5)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}

function quantiles(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = share => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return `median ${at(0.5)}, p95 ${at(0.95)}, most ${sorted.at(-1)}`
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

function print(name, value) {
  console.log(`${name.padEnd(32)}${value}`)
}
