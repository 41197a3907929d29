/**
 * More than what these calls take where nothing is busy. For an address with an account there is a little more or less to
 * do than for one without: a mail to queue, a wrong guess to count. A few milliseconds tell them apart, asked often enough.
 */
export const EVEN_MS = 100

/** Answers, or refuses, no sooner than after `ms`. */
export async function evenly<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const even = new Promise<void>(resolve => (ms === 0 ? resolve() : setTimeout(resolve, ms)))
  try {
    return await work()
  } finally {
    await even
  }
}
