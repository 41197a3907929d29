import type { SyncApi } from './api.ts'

/** The server writes every 25 s: after two missed lines the connection counts as dead. */
const SILENCE_MS = 60_000

/**
 * Listens to the server's pokes until the stream ends, for whatever reason. A poke carries a version, but is only
 * a hint to pull: missing and doubled ones do no harm.
 */
export async function listen(
  api: SyncApi,
  { signal, onPoke, later }: { signal: AbortSignal; onPoke(): void; later(ms: number, work: () => void): () => void },
): Promise<void> {
  const ended = new AbortController()
  const end = () => ended.abort()
  signal.addEventListener('abort', end, { once: true })
  let cancelAlarm = later(SILENCE_MS, end)
  try {
    const answer = await api.fetch('/sync/live', { signal: ended.signal, headers: { accept: 'text/event-stream' } })
    if (!answer.ok || answer.body === null) return
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let unread = ''
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      cancelAlarm()
      cancelAlarm = later(SILENCE_MS, end)
      const lines = (unread + value).split('\n')
      unread = lines.pop() ?? ''
      if (lines.some(line => line.startsWith('data:'))) onPoke()
    }
  } catch {
    // No network, or the stream was cut: the caller's next exchange finds out why.
  } finally {
    cancelAlarm()
    signal.removeEventListener('abort', end)
    end()
  }
}
