/** Keeps a quiet stream open; proxies cut connections that are silent for a minute. */
export const HEARTBEAT_MS = 25_000

interface LiveNeeds {
  /** The account's newest version. */
  version(): Promise<number>
  /** Whether the session that opened the stream is still open. */
  isOpen(): Promise<boolean>
  subscribe(listener: () => void): () => void
  /** Aborted when the client has disconnected. */
  signal: AbortSignal
  heartbeatMs: number
}

/**
 * A stream of `{v}` and nothing else. Ends with the session: this is checked before each line, so a stream never
 * outlives a sign-out by more than one heartbeat.
 */
export function liveStream({ version, isOpen, subscribe, signal, heartbeatMs }: LiveNeeds): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stop = () => {}
  return new ReadableStream({
    start(controller) {
      const due = { poke: true, beat: false }
      let writing = false

      // Pokes that arrive while a line is being written are merged: they all say the same.
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
          // The database is closing or the client is gone. The device polls and reconnects by itself.
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
