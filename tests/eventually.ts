/**
 * Polls until the condition holds. Tests wait only this way: for a condition, never for a length of time. A question
 * that is never answered, as by a page that hangs, ends at the same time as one that is always answered with no.
 *
 * @param what what the test waits for, in words: the message of a timeout begins with it
 * @param ask undefined, false and an error all mean 'not yet'; a timeout reports the last error
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  withinMs = 20_000,
): Promise<T> {
  const deadline = Date.now() + withinMs
  let failure = ''
  do {
    try {
      const answer = await answered(ask(), deadline)
      if (answer !== undefined && answer !== false) return answer
      failure = ''
    } catch (error) {
      failure = `: ${error instanceof Error ? error.message : String(error)}`
    }
    await new Promise(resolve => setTimeout(resolve, 50))
  } while (Date.now() < deadline)
  throw new Error(`not within ${withinMs} ms: ${what}${failure}`)
}

/** Rejects when the deadline has passed before there is an answer. */
async function answered<T>(answer: Promise<T>, deadline: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), Math.max(deadline - Date.now(), 0))
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
