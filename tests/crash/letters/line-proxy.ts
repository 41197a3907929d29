import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** One line of an SMTP conversation, by its meaning: 'client MAIL', 'server RCPT 250', 'client text', 'client .'. */
export type LineKind = string

export interface Line {
  kind: LineKind
  /** Forwards it. */
  pass(): void
  /** Ends the conversation on both sides. */
  cut(): void
}

export interface LineProxy {
  port: number
  stop(): Promise<void>
}

const DOT = '\r\n.\r\n'

/**
 * A proxy between an SMTP client and a server that shows each line to `onLine` before it is forwarded. A message text
 * passes in pieces as they arrive; its final dot is a line of its own.
 */
export async function lineProxy(target: () => number, onLine: (line: Line) => void): Promise<LineProxy> {
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const there = createConnection(target(), '127.0.0.1')
    const talk = { verb: 'greeting', inText: false }
    const cut = () => {
      client.destroy()
      there.destroy()
    }
    for (const socket of [client, there]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', cut)
      socket.on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    const pass = (to: Socket, bytes: Buffer, kind: LineKind) => onLine({ kind, cut, pass: () => void to.write(bytes) })

    let fromClient: Buffer = Buffer.alloc(0)
    client.on('data', chunk => {
      fromClient = Buffer.concat([fromClient, chunk])
      for (;;) {
        if (talk.inText) {
          const end = fromClient.indexOf(DOT)
          if (end < 0) {
            // What may be the start of the dot waits for the rest.
            const ready = fromClient.subarray(0, Math.max(0, fromClient.length - DOT.length + 1))
            fromClient = fromClient.subarray(ready.length)
            if (ready.length > 0) pass(there, ready, 'client text')
            return
          }
          const text = fromClient.subarray(0, end)
          if (text.length > 0) pass(there, text, 'client text')
          talk.verb = '.'
          talk.inText = false
          fromClient = fromClient.subarray(end + DOT.length)
          pass(there, Buffer.from(DOT), 'client .')
          continue
        }
        const end = fromClient.indexOf('\r\n')
        if (end < 0) return
        const line = fromClient.subarray(0, end + 2)
        fromClient = fromClient.subarray(end + 2)
        talk.verb = /^[A-Z]+/i.exec(line.toString('latin1'))?.[0].toUpperCase() ?? '?'
        pass(there, line, `client ${talk.verb}`)
      }
    })

    let fromServer: Buffer = Buffer.alloc(0)
    there.on('data', chunk => {
      fromServer = Buffer.concat([fromServer, chunk])
      for (let end = fromServer.indexOf('\r\n'); end >= 0; end = fromServer.indexOf('\r\n')) {
        const line = fromServer.subarray(0, end + 2)
        fromServer = fromServer.subarray(end + 2)
        const code = line.toString('latin1').slice(0, 3)
        if (code === '354') talk.inText = true
        pass(client, line, `server ${talk.verb} ${code}`)
      }
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // A listening TCP server has no other kind of address.
  const { port } = server.address() as AddressInfo
  return {
    port,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
