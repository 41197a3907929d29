import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'

const children = new Set<ChildProcess>()
const folders = new Set<string>()
let isSet = false

function atExit(): void {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

function setOnce(): void {
  if (isSet) return
  isSet = true
  process.once('exit', atExit)
}

/** However this process ends (a fault that nobody caught as well), the child ends with it. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  setOnce()
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** And so does a folder that was made for it, when the children have gone. */
export function removeWithUs(folder: string): string {
  setOnce()
  folders.add(folder)
  return folder
}

/** Signals that end a command end it by `process.exit`, so that what is above happens. */
export function exitOnSignals(): void {
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.once(signal, () => process.exit(128 + number))
  }
}
