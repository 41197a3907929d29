interface WhenQuiet {
  ask(): void
  cancel(): void
}

/**
 * Does what is asked for in an idle moment, once it has not been asked again for `quietMs`: so nothing of it runs while
 * the person writes. A page that draws without end has it done about every `withinMs`.
 */
export function whenQuiet(work: () => void, { quietMs, withinMs }: { quietMs: number; withinMs: number }): WhenQuiet {
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle = 0
  let firstAsked: number | undefined

  const cancel = () => {
    clearTimeout(timer)
    cancelIdleCallback(idle)
    firstAsked = undefined
  }
  return {
    ask() {
      const now = performance.now()
      const left = (firstAsked ?? now) + withinMs - now
      // It is due: another request would only put it off.
      if (left <= 0) return
      clearTimeout(timer)
      cancelIdleCallback(idle)
      firstAsked ??= now
      timer = setTimeout(
        () => {
          idle = requestIdleCallback(
            () => {
              firstAsked = undefined
              work()
            },
            { timeout: withinMs },
          )
        },
        Math.min(quietMs, left),
      )
    },
    cancel,
  }
}
