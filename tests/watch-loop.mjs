// Preloaded into a program with `node --import`. On request it reports how long the event loop was blocked since the
// last request, not counting time when other programs had the processor, and how much memory the process uses. Run
// alone it is the reference: a process that does nothing.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const TICK_MS = 5

/** How long this thread was runnable but had no processor, in milliseconds; 0 where Linux does not report it. */
function waitedMs() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** Time in COMMIT since the last request: mostly the disk's, especially when others write to it as well. */
let commitMs = 0
const BetterSqlite = createRequire(join(process.cwd(), 'package.json'))('better-sqlite3')
const { prepare } = BetterSqlite.prototype
BetterSqlite.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  if (sql !== 'commit') return statement
  const { run } = statement
  statement.run = (...args) => {
    const begun = performance.now()
    try {
      return run.apply(statement, args)
    } finally {
      commitMs += performance.now() - begun
    }
  }
  return statement
}

let last = performance.now()
let lastWaited = waitedMs()
let worst = 0
let worstCommit = 0
let peakRss = 0
let ticks = 0
const tick = () => {
  const now = performance.now()
  const waited = waitedMs()
  // Time that other programs took from the processor does not count against this one.
  const stall = now - last - TICK_MS - (waited - lastWaited)
  if (stall > worst) {
    worst = stall
    worstCommit = Math.min(stall, commitMs)
  }
  commitMs = 0
  ticks += 1
  if (ticks % 10 === 0) peakRss = Math.max(peakRss, process.memoryUsage.rss())
  last = now
  lastWaited = waited
}
const timer = setInterval(tick, TICK_MS)
if (process.argv[1] !== undefined && !process.argv[1].endsWith('watch-loop.mjs')) timer.unref()

process.on('message', message => {
  if (message !== 'stall') return
  // Measures a stall that has lasted until this message.
  tick()
  const rss = process.memoryUsage.rss()
  process.send?.({ stallMs: worst, commitMs: worstCommit, rss, peakRss: Math.max(peakRss, rss) })
  worst = 0
  worstCommit = 0
  peakRss = 0
})
