import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { sourcesOf } from './regex-sources.ts'
import { type FoundCall, makesCode, type SourceFacts, sourceFacts } from './source-facts.ts'

/** The sources that the rules below apply to. Tests and code that runs only at build time are left out. */
const facts = new Map(
  ['app', 'extension', 'server', 'sync']
    .flatMap(sourcesOf)
    .filter(file => !/^(app\/(prerender|design)|extension\/(commands|shield\/training)|server\/commands)\//.test(file))
    .map(file => [file, sourceFacts(file)] as const),
)
/** The stand-ins are not part of a production build. */
const isStandIn = (file: string) => file.startsWith('server/sandbox/')

/** 'file: code' of every call for which `asked` returns true. */
function callsWhere(asked: (call: FoundCall, file: string) => boolean): string[] {
  return [...facts].flatMap(([file, { calls }]) =>
    calls.filter(call => asked(call, file)).map(({ code }) => `${file}: ${code.split('\n')[0]}`),
  )
}

/** The files for which `asked` returns true. */
const filesWhere = (asked: (found: SourceFacts) => boolean, leftOut = (_file: string) => false): string[] =>
  [...facts].filter(([file, found]) => !leftOut(file) && asked(found)).map(([file]) => file)

test('the whole product is read', () => {
  expect(facts.size).toBeGreaterThan(450)
  expect([...facts.values()].reduce((sum, { calls }) => sum + calls.length, 0)).toBeGreaterThan(10_000)
})

describe('text becomes markup', () => {
  const SINKS = [
    'innerHTML',
    'outerHTML',
    'insertAdjacentHTML',
    'dangerouslySetInnerHTML',
    'srcdoc',
    'srcDoc',
    'createContextualFragment',
    'setHTMLUnsafe',
    'parseHTMLUnsafe',
    'parseFromString',
    'DOMParser',
  ]
  const isSink = ({ calls, names }: SourceFacts) =>
    SINKS.some(name => names.has(name)) || calls.some(({ callee }) => /^document\.write(ln)?$/.test(callee))

  /**
   * The guard inspects what a page would make of a text, in an inert document that loads nothing, and inserts none of
   * it anywhere.
   */
  const LOOKS = 'extension/guard/markup.ts'

  test('nowhere', () => {
    expect(filesWhere(isSink, file => file === LOOKS)).toEqual([])
    expect(SINKS.filter(name => facts.get(LOOKS)?.names.has(name))).toEqual(['parseFromString', 'DOMParser'])
  })

  test('and each way of doing it would be seen', () => {
    for (const code of [
      'a.innerHTML = b',
      'a["outerHTML"] = b',
      'a.insertAdjacentHTML("beforeend", b)',
      '<p dangerouslySetInnerHTML={{ __html: b }} />',
      '<iframe srcDoc={b} />',
      'new DOMParser().parseFromString(b, "text/html")',
      'document.write(b)',
    ]) {
      expect(isSink(sourceFacts('sample.tsx', code)), code).toBe(true)
    }
  })
})

describe('a text becomes code', () => {
  test('nowhere', () => {
    expect(callsWhere(makesCode)).toEqual([])
    expect(filesWhere(({ imports }) => imports.some(name => /^(node:)?vm$/.test(name)))).toEqual([])
  })

  test('and each way of doing it would be seen', () => {
    for (const code of ['eval(a)', 'new Function("return 1")', 'window.eval(a)', 'setTimeout("go()", 1)']) {
      expect(sourceFacts('sample.ts', code).calls.some(makesCode), code).toBe(true)
    }
  })
})

describe('a message to a window', () => {
  const isToAnybody = ({ name, code }: FoundCall) =>
    name === 'postMessage' && (/,\s*(?:'\*'|"\*"|`\*`)/.test(code) || /targetOrigin:\s*['"`]\*/.test(code))

  test('never goes to whoever is there', () => {
    expect(callsWhere(isToAnybody)).toEqual([])
  })

  test('is sent by two files of the extension: to the page that it runs in, and to a frame of its own', () => {
    const sent = callsWhere(({ name }, file) => name === 'postMessage' && file.startsWith('extension/'))
    expect([...new Set(sent.map(each => each.split(':')[0]))]).toEqual([
      // Ends of a connection within the extension.
      'extension/background/mask-document-over.ts',
      'extension/bridge/bridge.ts',
      'extension/files/mask-file.ts',
      'extension/meeting/face/detector-frame.ts',
      // These post through a channel or to a thread that they created themselves.
      'extension/meeting/face/detector-worker.ts',
      'extension/meeting/face/detector.ts',
      'extension/meeting/voice/masked-voice.ts',
      'extension/meeting/voice/worklet.ts',
    ])
  })

  test('and each way of doing it would be seen', () => {
    for (const code of [
      "w.postMessage(a, '*')",
      'postMessage(a, "*", [b])',
      "w.postMessage(a, { targetOrigin: '*' })",
    ]) {
      expect(sourceFacts('sample.ts', code).calls.some(isToAnybody), code).toBe(true)
    }
  })
})

describe('a statement of SQL', () => {
  /** Statements that are assembled, with what each is made from. */
  const PUT_TOGETHER: Readonly<Record<string, string>> = {
    'server/sandbox/sandbox-store.ts': 'names of columns, constants of the file',
    'server/store/queued-driver.ts': 'what the query builder has written, values apart',
    'server/store/write-ahead-log.ts': 'a mode of checkpoints, one of three; a number that SQLite has told',
  }
  const isStatement = ({ callee, name }: FoundCall) =>
    (name === 'prepare' && /(?:^|\.)(?:sqlite|db|database)\.prepare$/.test(callee)) ||
    (/^(?:exec|pragma)$/.test(name) && /(?:^|\.)(?:sqlite|db|database)\.\w+$/.test(callee))
  /** The query builder's functions that insert text as is. Its templates pass values separately. */
  const isRaw = ({ callee }: FoundCall) => /^sql\.(?:raw|lit|ref|table|id|val)$/.test(callee)
  const RAW_FROM: Readonly<Record<string, string>> = {
    'server/store/closing-store.ts': 'names of tables, asked of the database itself',
    'server/store/dialects.ts': 'triggers, as the migrations describe them',
    'server/store/migrations/0040-assurance.ts': 'indexes and changes of rows, lists of the file itself',
    'server/store/sync-store.ts': 'names of tables, of the registry',
  }

  test('is always the same text, or is put together of nothing that anybody sent', () => {
    expect(callsWhere(call => isStatement(call)).length).toBeGreaterThan(40)
    const put = filesWhere(({ calls }) => calls.some(call => isStatement(call) && !call.isConstant))
    expect(put.sort()).toEqual(Object.keys(PUT_TOGETHER).sort())
    const raw = filesWhere(({ calls }) => calls.some(call => isRaw(call) && !call.isConstant))
    expect(raw.sort()).toEqual(Object.keys(RAW_FROM).sort())
  })

  test('and one that is put together would be seen', () => {
    const seen = (code: string) =>
      sourceFacts('sample.ts', code).calls.some(call => (isStatement(call) || isRaw(call)) && !call.isConstant)
    for (const code of [
      'this.sqlite.prepare(["select", typed].join(" "))',
      'sqlite.exec("delete from users where id = " + id)',
      'sql.raw(typed)',
    ]) {
      expect(seen(code), code).toBe(true)
    }
    expect(seen('sqlite.prepare("select 1")')).toBe(false)
  })
})

describe('what a person writes', () => {
  const isWrite = ({ name }: FoundCall) => /^(?:add|put|update|modify|delete|clear|bulk\w+)$/.test(name)
  const writesTo = (table: RegExp) => (call: FoundCall) => isWrite(call) && table.test(call.callee)
  const OUTBOX = /\boutbox\b/
  const ROWS = /\.rows\(|\.table(?:<\w+>)?\(/
  const writersOf = (table: RegExp) => filesWhere(({ calls }) => calls.some(writesTo(table)))
  /** Upgrades the database's own version, and fills a new one. */
  const SCHEMA = 'sync/mirror/mirror.ts'

  test('is written by one module at each step: drafts’ copies, outbox, rows', () => {
    expect(writersOf(OUTBOX)).toEqual([SCHEMA, 'sync/mirror/outbox.ts'])
    expect(writersOf(ROWS)).toEqual([SCHEMA, 'sync/mirror/rows.ts'])
    expect([...facts.keys()].filter(file => readFileSync(file, 'utf8').includes("'recall.typed."))).toEqual([
      'app/data/draft-copies.ts',
    ])
  })

  test('and a second writer would be seen', () => {
    const seen = (code: string, table: RegExp) => sourceFacts('sample.ts', code).calls.some(writesTo(table))
    for (const code of ['mirror.outbox.add(a)', "mirror.outbox.where('state').equals('sent').modify(b)"]) {
      expect(seen(code, OUTBOX), code).toBe(true)
    }
    for (const code of ["mirror.rows('events').put(a)", 'mirror.table(name).bulkDelete(b)']) {
      expect(seen(code, ROWS), code).toBe(true)
    }
    expect(seen("mirror.outbox.where('state').equals('sent').count()", OUTBOX)).toBe(false)
  })
})

describe('the way out', () => {
  /** Our modules that reach another machine, and which one. */
  const OUT: Readonly<Record<string, string>> = {
    'server/billing/stripe.ts': 'the payment provider',
    'server/auth/google-tokens.ts': 'Google, for the keys that it signs with',
    'server/mail/transport.ts': 'the relay of SMTP_URL',
    'server/evidence/time-authority.ts': 'the authority of TIMESTAMP_URL, which gets hashes',
    'server/push/push-sender.ts': 'push services of browsers, which get an empty message',
    'server/files/s3-files.ts': 'the file store of FILES_URL',
    'server/replies/dns.ts': 'name servers, for the keys of signatures',
    'server/mail/mail-lookup.ts': 'name servers, for who takes mail for a domain',
  }
  /** Modules that import such a package but do not reach anybody themselves. */
  const IN: Readonly<Record<string, string>> = {
    'server/billing/checkout-calls.ts': 'tells the errors of the payment provider apart',
    'server/billing/plan-calls.ts': 'tells the errors of the payment provider apart',
    'server/billing/refund.ts': 'tells the errors of the payment provider apart',
    'server/billing/end-plan.ts': 'tells the errors of the payment provider apart',
    'server/main.ts': 'listens for HTTP',
    'server/mail/inbound.ts': 'listens for SMTP',
    'server/mail/canary.ts': 'listens for SMTP, while the operator’s test mail is on its way',
    'server/metrics/serve-metrics.ts': 'listens for HTTP, on the port of the operator',
    'server/mail/certificate.ts': 'checks that certificate and key belong together',
    'server/mail/mime.ts': 'composes a mail in memory',
    'server/visitor.ts': 'reads addresses',
    'server/inward.ts': 'reads addresses',
    'server/mail/relay-url.ts': 'reads addresses',
    'server/start-check.ts': 'listens for a moment, to see that it can',
    'server/push/vapid.ts': 'signs',
  }
  const NETWORK =
    /^(?:node:)?(?:http|https|http2|net|tls|dgram|dns(?:\/promises)?|child_process|cluster)$|^(?:stripe|jose|undici|aws4fetch|axios|got|node-fetch|ws)$|^(?:nodemailer|smtp-server|@hono\/node-server)(?:\/|$)/
  const reaches = ({ imports, calls }: SourceFacts) =>
    imports.some(name => NETWORK.test(name)) ||
    calls.some(({ callee }) =>
      /^(?:(?:globalThis|window|self)\.)?(?:fetch|XMLHttpRequest|WebSocket|EventSource)$/.test(callee),
    ) ||
    calls.some(({ name }) => name === 'sendBeacon')

  test('of the server leads to the payment provider, Google’s keys, the relay, the time authority, push services, the file store and name servers, and nowhere else', () => {
    const found = filesWhere(reaches, file => !file.startsWith('server/') || isStandIn(file))
    expect(found.filter(file => !(file in OUT) && !(file in IN))).toEqual([])
    expect([...Object.keys(OUT), ...Object.keys(IN)].filter(file => !found.includes(file))).toEqual([])
  })

  test('of the server follows no redirect: nothing calls fetch, but a stand-in, which refuses them', () => {
    const calls = [...facts]
      .filter(([file]) => file.startsWith('server/'))
      .flatMap(([file, found]) => found.calls.filter(({ callee }) => callee === 'fetch').map(call => ({ file, call })))
    expect(calls.map(({ file }) => file)).toEqual(['server/sandbox/stripe-stand-in.ts'])
    for (const { call } of calls) expect(call.code).toContain("redirect: 'error'")
  })

  test('of a page leads to its own server, through five modules, and of the extension to the account', () => {
    const found = filesWhere(reaches, file => file.startsWith('server/'))
    expect(found).toEqual([
      // Build files, by constant names and by the extension's list; a URL of the page itself; every call of the app; the
      // server's key for push messages, by a constant name.
      'app/data/browser.ts',
      'app/data/package-files.ts',
      'app/data/use-evidence-export.ts',
      'app/offline/renew-subscription.ts',
      'app/offline/service-worker.ts',
      // The origin that the person linked this browser to; the package’s policy lists the origins. And two files of the
      // package, by constant names.
      'extension/account/call-account.ts',
      'extension/background/service-worker.ts',
      'extension/meeting/face/detector-worker.ts',
    ])
  })

  test('and another one would be seen', () => {
    for (const code of [
      'await fetch(url)',
      "import { request } from 'node:https'",
      "const { connect } = await import('node:net')",
      'new WebSocket(url)',
      'navigator.sendBeacon(url)',
    ]) {
      expect(reaches(sourceFacts('sample.ts', code)), code).toBe(true)
    }
  })
})

test('chance that anybody could guess decides nothing but a pause', () => {
  expect(callsWhere(({ callee }) => callee === 'Math.random')).toEqual([
    // How long a transaction that met another one waits before it runs again, and a device before it asks again.
    'server/store/store.ts: Math.random()',
    'sync/mirror/surroundings.ts: Math.random()',
  ])
})

test('who listens hears its own window, origin, worker, parent or extension only; of the app one module hears a window', () => {
  const listening = [...facts].filter(
    ([, { calls, names }]) =>
      calls.some(({ name, first }) => /^(?:addEventListener|on|once)$/.test(name) && first === "'message'") ||
      ['onmessage', 'onmessageerror', 'onMessage', 'onMessageExternal', 'onConnectExternal'].some(name =>
        names.has(name),
      ),
  )
  expect(
    listening
      .map(([file]) => file)
      .filter(file => !file.endsWith('.d.ts'))
      .sort(),
  ).toEqual([
    // Both ends of one channel, in one module.
    'app/builder/set-immediate.ts',
    // Channels between tabs of the same origin.
    'app/data/copy-encryption.ts',
    // The page's own window and origin: a version number.
    'app/data/installed-shield.ts',
    // A page and the worker that it created, which runs the same file.
    'app/mask/document-thread.ts',
    // Pages of the same origin; one fixed word.
    'app/offline/service-worker.ts',
    // A page and the worker that it created.
    'app/verify/verification-thread.ts',
    'app/verify/verify-worker.ts',
    // The connection that a chat page opens to the background, which answers those of its own id alone.
    'extension/background/mask-document-over.ts',
    // Parts of the extension, told apart from other extensions by its id; on our own pages only, a question without
    // content.
    'extension/background/service-worker.ts',
    'extension/bridge/bridge.ts',
    'extension/files/mask-file.ts',
    'extension/meeting/content.ts',
    // A frame of the extension, identified by a word that only its creator knows; the worker that it created, and the
    // channel between them.
    'extension/meeting/face/detector-frame.ts',
    'extension/meeting/face/detector-worker.ts',
    'extension/meeting/face/detector.ts',
    // The voice mask and the audio thread that it created.
    'extension/meeting/voice/masked-voice.ts',
    'extension/meeting/voice/worklet.ts',
    // A part of the extension, as above.
    'extension/messages/on-notice.ts',
    // The server and the thread that it created.
    'server/replies/mail-worker.ts',
    'server/replies/parse-worker.ts',
    'sync/mirror/surroundings.ts',
  ])
  const atWindow = callsWhere(({ callee, first }) => /^window\.addEventListener$/.test(callee) && first === "'message'")
  expect(atWindow).toEqual([])
  const heard = readFileSync('app/data/installed-shield.ts', 'utf8')
  expect(heard.match(/if \(source === window && origin === location\.origin\) hear\(data\)/g)).toHaveLength(1)
})

test('[AUTH-023] a password is masked where it is typed, and may be pasted', () => {
  const asking = [...facts.keys()]
    .map(file => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /autoComplete="(?:new|current)-password"/.test(text))
  expect(asking.map(({ file }) => file)).toEqual([
    'app/auth/fields.tsx',
    'app/auth/show-again-dialog.tsx',
    'app/auth/sign-in.tsx',
    'app/dashboard/lock-dialog.tsx',
    'app/dashboard/sign-in-card.tsx',
    'app/shell/new-password.tsx',
    'app/shell/unlock.tsx',
  ])
  for (const { file, text } of asking) {
    const fields = text.match(/autoComplete="(?:new|current)-password"/g) ?? []
    expect(text.match(/type="password"\s+autoComplete="(?:new|current)-password"/g), file).toHaveLength(fields.length)
    expect(text, file).not.toMatch(/\bon(?:Paste|Copy|Drop|BeforeInput|KeyPress)=/)
  }
  // The field component that all of them use.
  expect(readFileSync('app/ui/field.tsx', 'utf8')).not.toMatch(/\bon(?:Paste|Copy|Drop|BeforeInput|KeyPress)=/)
})

test('a server asks whether a text is an address by reading it', () => {
  expect(callsWhere(({ code }, file) => file.startsWith('server/') && code.includes('URL.canParse'))).toEqual([])
})
