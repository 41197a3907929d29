/** Proof of life on a quiet stream; proxies cut what is silent for a minute. */
export const HEARTBEAT_MS = 25_000

interface LiveNeeds {
  /** The account's newest version. */
  version(): Promise<number>
  /** Whether the session that opened the stream still stands. */
  isOpen(): Promise<boolean>
  subscribe(listener: () => void): () => void
  /** The other side has gone. */
  signal: AbortSignal
  heartbeatMs: number
}

/**
 * A stream of `{v}`, nothing else. Ends when the session does: it is asked before each line, so that a stream
 * never outlives a sign-out by more than one heartbeat.
 */
export function liveStream({ version, isOpen, subscribe, signal, heartbeatMs }: LiveNeeds): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stop = () => {}
  return new ReadableStream({
    start(controller) {
      const due = { poke: true, beat: false }
      let writing = false

      // Pokes that come while a line is being written become one: they all say the same.
      const write = async () => {
        if (writing) return
        writing = true
        try {
          while (due.poke || due.beat) {
            const isPoke = due.poke
            due.poke = false
            due.beat = false
            if (!(await isOpen())) return end()
            const line = isPoke ? `data: ${JSON.stringify({ v: await version() })}\n\n` : ': still here\n\n'
            if (!signal.aborted) controller.enqueue(encoder.encode(line))
          }
        } catch {
          // The database is closing or the reader has gone. The device polls and connects again by itself.
          end()
        } finally {
          writing = false
        }
      }

      const unsubscribe = subscribe(() => {
        due.poke = true
        void write()
      })
      const heartbeat = setInterval(() => {
        due.beat = true
        void write()
      }, heartbeatMs)
      stop = () => {
        unsubscribe()
        clearInterval(heartbeat)
      }
      const end = () => {
        stop()
        try {
          controller.close()
        } catch {
          // Already closed by the reader.
        }
      }
      signal.addEventListener('abort', end, { once: true })
      void write()
    },
    cancel: () => stop(),
  })
}
