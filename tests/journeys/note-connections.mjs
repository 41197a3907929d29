// Preloaded into the product (NODE_OPTIONS=--import): records every host that the process and its threads connect to,
// send to, or look up by DNS, one per line, in the file CONNECTIONS_FILE. It blocks nothing.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import net from 'node:net'

const note = (kind, host) => appendFileSync(process.env.CONNECTIONS_FILE, `${kind} ${host}\n`)

/** Wraps a function so that each call first writes a line. */
function wrap(owner, name, kind, hostOf) {
  const inner = owner[name]
  if (typeof inner !== 'function') throw new Error(`there is no ${name} to watch`)
  owner[name] = function (...args) {
    note(kind, hostOf(args))
    return inner.apply(this, args)
  }
}

wrap(net.Socket.prototype, 'connect', 'tcp', args => {
  // Node's internal callers pass an array of normalized arguments.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null) return first.path ?? first.host ?? 'localhost'
  return typeof first === 'string' ? first : typeof second === 'string' ? second : 'localhost'
})
wrap(dgram.Socket.prototype, 'send', 'udp', args => args.find(arg => typeof arg === 'string' && /[.:]/.test(arg)) ?? '')
wrap(dgram.Socket.prototype, 'connect', 'udp', args => args[1] ?? 'localhost')
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveMx', 'resolveTxt', 'reverse']) {
  wrap(dns, name, 'dns', ([host]) => host)
  wrap(dns.promises, name, 'dns', ([host]) => host)
}
for (const { prototype } of [dns.Resolver, dns.promises.Resolver]) {
  for (const name of ['resolve', 'resolve4', 'resolve6', 'resolveMx', 'resolveTxt', 'reverse']) {
    wrap(prototype, name, 'dns', ([host]) => host)
  }
}
