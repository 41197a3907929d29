import { generateKeyPairSync } from 'node:crypto'

const USAGE = `Usage:
  npm run -s push keys
      Makes the pair of keys by which push services know this server, as lines for its environment. Make it once: with
      another pair every browser has to be asked again.`

const [verb, ...rest] = process.argv.slice(2)
if (verb === 'keys' && rest.length === 0) {
  const {
    d = '',
    x = '',
    y = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  console.log(`VAPID_PUBLIC_KEY=${point.toString('base64url')}\nVAPID_PRIVATE_KEY=${d}`)
} else {
  console.log(USAGE)
  process.exitCode = verb === undefined || verb === '--help' ? 0 : 2
}
