import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import WebSocket from 'ws'
import { eventually } from '../../eventually.ts'
import { freePort } from '../../free-port.ts'
import { SeededRandom } from '../../seeded-random.ts'
import { EDITORS, EXITS } from '../chat-names.ts'
import { startChatServer } from '../chat-server.ts'
import { READ_MS } from '../chat-steps.ts'
import { drawPrompt } from './drawn-prompt.ts'
import { leaksIn } from './leaks.ts'

type Result = Record<string, unknown>

/** A Firefox with the built package, controlled by WebDriver BiDi. */
interface Firefox {
  readonly version: string
  send(method: string, params: object): Promise<Result>
  close(): Promise<void>
}

const PROGRAM = process.env.FIREFOX ?? 'firefox-esr'

async function startFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'recall-firefox-'))
  writeFileSync(
    join(profile, 'user.js'),
    // Resolves every host of the tests to this machine.
    'user_pref("network.dns.forceResolve", "127.0.0.1");\nuser_pref("app.update.disabledForTesting", true);\n',
  )
  const port = await freePort()
  const args = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`]
  const child = spawn(PROGRAM, args, { stdio: 'ignore' })
  const stop = async () => {
    const ended = new Promise(done => child.once('exit', done))
    child.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  try {
    const socket = await eventually('Firefox', () => open(`ws://127.0.0.1:${port}/session`), 60_000)
    const waiting = new Map<number, { done(result: Result): void; fail(error: Error): void }>()
    let sent = 0
    socket.on('message', data => {
      const { id, result, error, message } = JSON.parse(String(data))
      const waiter = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) waiter?.done(result)
      else waiter?.fail(new Error(`${error}: ${message}`))
    })
    const send = (method: string, params: object) =>
      new Promise<Result>((done, fail) => {
        sent += 1
        waiting.set(sent, { done, fail })
        socket.send(JSON.stringify({ id: sent, method, params }))
      })
    const { capabilities } = await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
    await send('webExtension.install', {
      extensionData: { type: 'path', path: resolve('dist/extension/firefox') },
    })
    return {
      version: String((capabilities as Result).browserVersion),
      send,
      async close() {
        socket.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function open(address: string): Promise<WebSocket> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(address)
    socket.once('open', () => done(socket))
    socket.once('error', fail)
  })
}

/** One send with each editor and each way out; `true` if all left masked and all answers had the words restored. */
export async function sendInFirefox(seed: number): Promise<boolean> {
  const random = new SeededRandom(seed)
  const server = await startChatServer()
  const firefox = await startFirefox()
  console.log(`Firefox ${firefox.version}`)
  const wrong: string[] = []
  let [sends, restored] = [0, 0]
  try {
    for (const editor of EDITORS) {
      const { context } = await firefox.send('browsingContext.create', { type: 'tab' })
      await firefox.send('browsingContext.navigate', {
        context,
        url: `https://claude.ai:${server.port}/?editor=${editor}`,
        wait: 'complete',
      })
      const run = (expression: string) => evaluate(firefox, context, expression)
      await eventually('the page', () => run("'ready' in document.documentElement.dataset"))
      for (const exit of EXITS) {
        const { text, details, comeBack } = drawPrompt(random)
        const where = `${editor}, ${exit}: ${JSON.stringify(text)}`
        server.clear()
        await run(`document.documentElement.dataset.exit = '${exit}'; delete document.documentElement.dataset.sends`)
        await run("document.querySelector('#composer :is(textarea, [contenteditable=true])').focus()")
        await type(firefox, context, text)
        await press(firefox, context, ENTER)
        try {
          await eventually(`the preview, ${where}`, () =>
            // The mark at the composer has such a host too; only the preview takes the focus.
            run("document.activeElement?.matches(':root > div[data-theme]') === true"),
          )
          await new Promise(resolve => setTimeout(resolve, 2 * READ_MS))
          await press(firefox, context, ENTER)
          await eventually(`the send, ${where}`, async () =>
            server.received.some(({ path }) => path === '/api/chat' || path === '/socket'),
          )
        } catch (error) {
          wrong.push(String(error))
        }
        sends += 1
        const leaks = server.received.flatMap(({ bytes }) => leaksIn(bytes, details))
        if (leaks.length > 0) wrong.push(`${leaks.join(', ')} left: ${where}`)
        if (exit === 'beacon') continue
        const isRestored = await eventually('the words', async () => {
          const shown = await shownAnswer(firefox, context)
          return /(?:done|here)\.$/.test(shown) && comeBack.every(detail => shown.includes(detail))
        }).catch(() => false)
        if (isRestored) restored += 1
        else wrong.push(`not restored: ${where}; shown: ${await shownAnswer(firefox, context)}`)
      }
      await firefox.send('browsingContext.close', { context })
    }
  } finally {
    await firefox.close()
    await server.stop()
  }
  console.log(`${sends} sends by ${EDITORS.length} editors and ${EXITS.length} ways out, ${restored} answers restored`)
  for (const what of wrong) console.log(`  wrong: ${what}`)
  return wrong.length === 0
}

async function evaluate(firefox: Firefox, context: unknown, expression: string): Promise<boolean> {
  const { result, exceptionDetails } = await firefox.send('script.evaluate', {
    expression,
    target: { context },
    awaitPromise: true,
  })
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
  return (result as Result).value === true
}

const [ENTER, SHIFT] = ['\uE007', '\uE008']

/** Types several lines as a person does: Enter alone would send. */
async function type(firefox: Firefox, context: unknown, text: string): Promise<void> {
  const keys = [...text].flatMap(key =>
    key === '\n' ? [down(SHIFT), down(ENTER), up(ENTER), up(SHIFT)] : [down(key), up(key)],
  )
  await firefox.send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions: keys }] })
}

async function press(firefox: Firefox, context: unknown, key: string): Promise<void> {
  const actions = [{ type: 'key', id: 'keys', actions: [down(key), up(key)] }]
  await firefox.send('input.performActions', { context, actions })
}

const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })

/** The last answer as a person sees it, closed roots included. */
async function shownAnswer(firefox: Firefox, context: unknown): Promise<string> {
  const { result } = await firefox.send('script.evaluate', {
    expression: "[...document.querySelectorAll('.answer')].at(-1)",
    target: { context },
    awaitPromise: false,
    serializationOptions: { maxDomDepth: 6, includeShadowTree: 'all' },
  })
  return textOf(result as Shown)
}

interface Shown {
  readonly value?: {
    readonly localName?: string
    readonly nodeValue?: string
    readonly children?: readonly Shown[]
    readonly shadowRoot?: Shown | null
  }
}

function textOf({ value = {} }: Shown): string {
  const { nodeValue, children = [], shadowRoot } = value
  if (nodeValue !== undefined && nodeValue !== null) return nodeValue
  if (shadowRoot !== undefined && shadowRoot !== null)
    return (shadowRoot.value?.children ?? [])
      .filter(child => child.value?.localName === 'span')
      .map(textOf)
      .join('')
  return children.map(textOf).join('')
}
