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

/** However this process ends (even by an uncaught error), the child ends with it. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  setOnce()
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Removes a folder that was made for this process once the children have ended. */
export function removeWithUs(folder: string): string {
  setOnce()
  folders.add(folder)
  return folder
}

/** Turns signals that would end a command into `process.exit`, so that the cleanup above runs. */
export function exitOnSignals(): void {
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.once(signal, () => process.exit(128 + number))
  }
}
