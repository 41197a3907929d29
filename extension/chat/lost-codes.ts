import { codesWritten } from '../shield/placeholder.ts'
import type { Placed } from '../shield/restore.ts'

interface LostCodesNeeds {
  isOff(): boolean
  /** Whether any conversation of the site has a word for it by now. */
  isKnown(code: string): boolean
  /** Shows the person why codes such as this one are not put back. */
  tell(code: string): void
}

/** How long the page must be quiet: codes of another tab may be on their way. In milliseconds. */
const QUIET_MS = 1_000

interface LostCodes {
  /** What stands on the page, and which of its codes were put back. */
  note(text: string, placed: readonly Placed[]): void
  /** What the background has kept is known from now on; before, every code looks lost. */
  begin(): void
}

/**
 * Says once for a page why codes on it stay codes: the browser was closed since, or they come from another device. A
 * person who reads one the next day would otherwise look for a fault of the site.
 */
export function init(signal: AbortSignal, { isOff, isKnown, tell }: LostCodesNeeds): LostCodes {
  const waiting = new Set<string>()
  let hasBegun = false
  let isTold = false
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))

  const look = () => {
    const lost = [...waiting].find(code => !isKnown(code))
    waiting.clear()
    if (lost === undefined || isOff()) return
    isTold = true
    tell(lost)
  }
  const later = () => {
    if (!hasBegun || waiting.size === 0) return
    clearTimeout(timer)
    timer = setTimeout(look, QUIET_MS)
  }
  return {
    note(text, placed) {
      if (isTold) return
      for (const { code, start } of codesWritten(text))
        if (!placed.some(each => each.start <= start && start < each.end)) waiting.add(code)
      later()
    },
    begin() {
      hasBegun = true
      later()
    },
  }
}
