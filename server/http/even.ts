/**
 * Longer than these calls take on an idle server. An address with an account needs slightly more or less work than one
 * without: a mail to queue, a wrong guess to count. Asked often enough, those few milliseconds would tell them apart.
 */
export const EVEN_MS = 100

/** Answers, or throws, no sooner than after `ms`. */
export async function evenly<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const even = new Promise<void>(resolve => (ms === 0 ? resolve() : setTimeout(resolve, ms)))
  try {
    return await work()
  } finally {
    await even
  }
}
