// Loaded in front of a program by `node --import`: tells on request for how long the event loop stood still since the
// last request, without the time for which other programs had the processor, and how much memory the process has. Alone it is the reference: a process that does nothing.
import { readFileSync } from 'node:fs'

const TICK_MS = 5

/** How long this thread was ready to run and had no processor, in milliseconds; 0 where Linux does not tell. */
function waitedMs() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

let last = performance.now()
let lastWaited = waitedMs()
let worst = 0
const tick = () => {
  const now = performance.now()
  const waited = waitedMs()
  // What others took of the processor is not this program's doing.
  worst = Math.max(worst, now - last - TICK_MS - (waited - lastWaited))
  last = now
  lastWaited = waited
}
const timer = setInterval(tick, TICK_MS)
if (process.argv[1] !== undefined && !process.argv[1].endsWith('watch-loop.mjs')) timer.unref()

process.on('message', message => {
  if (message !== 'stall') return
  // A stall that still lasts ends with this very message.
  tick()
  process.send?.({ stallMs: worst, rss: process.memoryUsage().rss })
  worst = 0
})
