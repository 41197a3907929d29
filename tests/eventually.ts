/**
 * Polls until the condition holds. Tests wait only this way: for a condition, never for a length of time.
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
      const answer = await ask()
      if (answer !== undefined && answer !== false) return answer
      failure = ''
    } catch (error) {
      failure = `: ${error instanceof Error ? error.message : String(error)}`
    }
    await new Promise(resolve => setTimeout(resolve, 50))
  } while (Date.now() < deadline)
  throw new Error(`not within ${withinMs} ms: ${what}${failure}`)
}
