import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP balancer in front of several nodes: each connection goes to the next one that answers. It knows nothing of
 * sessions, accounts or mails.
 */
export async function balancer(ports: readonly number[]): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  let turn = 0
  const server = createServer({ pauseOnConnect: true }, client => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    client.on('close', () => sockets.delete(client))
    const tryNext = (left: number) => {
      const port = ports[turn % ports.length]
      turn += 1
      if (left === 0 || port === undefined) return client.destroy()
      const node = connect(port, '127.0.0.1')
      const giveUp = () => tryNext(left - 1)
      node.once('error', giveUp)
      node.once('connect', () => {
        node.off('error', giveUp)
        node.on('error', () => client.destroy())
        // A killed node ends its connections, and a client has to notice.
        node.on('close', () => client.destroy())
        client.on('close', () => node.destroy())
        client.pipe(node).pipe(client)
      })
    }
    tryNext(ports.length)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
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
