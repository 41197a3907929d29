// In a frame of the extension inside a meeting: hands the line to the page's frame on to a worker, once, to whoever knows
// the word in its address. A script of the page cannot read that; and all that it could get are boxes.
const secret = location.hash.slice(1)

addEventListener('message', function hear({ data, ports }: MessageEvent<{ secret?: unknown }>) {
  const [port] = ports
  if (secret === '' || data?.secret !== secret || port === undefined) return
  removeEventListener('message', hear)
  new Worker('detector-worker.js').postMessage(null, [port])
})
