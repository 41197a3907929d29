import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A network between a node and its database, which can be cut. */
export interface CutLine {
  /** The database as it is reached through this network. */
  url: string
  /** From now on nothing gets through in either direction, and neither side is told. */
  silence(): void
  /** What says this word still gets through, and nothing after it, in either direction. */
  silenceAnswerTo(word: string): void
  /** Ends every connection, as a firewall that resets them. */
  reset(): void
  /** Everything gets through again, over new connections. */
  mend(): void
  stop(): Promise<void>
}

/** `url`: a database whose server listens on a socket in a folder, which its parameter `host` names. */
export async function cutLine(url: string): Promise<CutLine> {
  const database = new URL(url)
  const socket = join(database.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const open = new Set<Socket>()
  let isSilent = false
  let last: string | undefined
  const server = createServer(near => {
    const far = connect(socket)
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      open.add(from)
      let isLost = false
      from.on('data', chunk => {
        // What was lost once does not come later: the connection stays silent when the network is mended.
        isLost ||= isSilent
        if (isLost) return
        to.write(chunk)
        if (last !== undefined && from === near && chunk.includes(last)) {
          isSilent = true
          last = undefined
        }
      })
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        // The other side of a silent network hears nothing of the end either.
        if (!isSilent && !isLost) to.destroy()
      })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has no other kind of address.
  const { port } = server.address() as AddressInfo
  const reset = () => {
    for (const one of open) one.destroy()
  }
  database.searchParams.delete('host')
  database.hostname = '127.0.0.1'
  database.port = String(port)
  return {
    url: database.href,
    silence() {
      isSilent = true
    },
    silenceAnswerTo(word) {
      last = word
    },
    reset,
    mend() {
      isSilent = false
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        reset()
      }),
  }
}
