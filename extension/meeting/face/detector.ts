// Runs in a frame of the extension inside a meeting: passes the message port of the page's frame to a worker, once, to
// the first sender that knows the secret in the frame's address. No script of the page can read that address, and all
// that it could get would be boxes.
const secret = location.hash.slice(1)

addEventListener('message', function hear({ data, ports }: MessageEvent<{ secret?: unknown }>) {
  const [port] = ports
  if (secret === '' || data?.secret !== secret || port === undefined) return
  removeEventListener('message', hear)
  new Worker('detector-worker.js').postMessage(null, [port])
})
