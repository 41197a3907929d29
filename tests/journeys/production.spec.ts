import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect } from 'vitest'

import { unconfirmedClaims } from '../../sync/catalog/claims.ts'
import { BILLING_CYCLES, PLANS } from '../../sync/catalog/plans.ts'
import { SITE } from '../../sync/catalog/site.ts'
import { freePort } from '../free-port.ts'
import { makesCode, sourceFacts } from '../source-facts.ts'
import { test } from './fixture/journey.ts'
import { aProduct, type Product } from './fixture/product.ts'
import { productionBuild } from './fixture/production-build.ts'
import { ask } from './fixture/screen.ts'

const PRICES = PLANS.filter(plan => !plan.enterprise).flatMap(plan =>
  BILLING_CYCLES.map(cycle => `PRICE_${plan.id}_${cycle}`.toUpperCase()),
)

test('[SEC-016] production without its settings does not start, and lists each that is missing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'recall-production-'))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(await freePort()), DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(status).toBe(1)
  expect(stdout).toBe('')
  for (const name of [
    'ORIGIN',
    'SMTP_URL',
    'DKIM_KEY_FILE',
    'STRIPE_SECRET_KEY',
    'MAIL_DOMAIN',
    'INBOUND_SMTP_PORT',
    ...PRICES,
  ]) {
    expect(stderr).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
  }
  // It refused before it created any file.
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
})

describe('production with all of its settings', () => {
  const coverage = mkdtempSync(join(tmpdir(), 'recall-loaded-'))
  let product: Product
  const keys = mkdtempSync(join(tmpdir(), 'recall-dkim-'))
  beforeAll(async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(join(keys, 'dkim.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    product = await aProduct({
      NODE_ENV: 'production',
      ORIGIN: 'https://recall.test',
      MAIL_DOMAIN: 'recall.test',
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      DKIM_KEY_FILE: join(keys, 'dkim.pem'),
      DKIM_SELECTOR: 'recall',
      INBOUND_SMTP_PORT: String(await freePort()),
      STRIPE_SECRET_KEY: 'sk_live_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
      ...Object.fromEntries(PRICES.map(name => [name, `price_${name.toLowerCase()}`])),
      // Makes Node record which scripts a process has loaded.
      NODE_V8_COVERAGE: coverage,
    })
  })
  afterAll(async () => {
    await product.remove()
    rmSync(coverage, { recursive: true })
    rmSync(keys, { recursive: true })
  })

  test('[PUB-059] the start names every claim that nobody has confirmed, with what would prove it', () => {
    const claims = unconfirmedClaims()
    expect(claims.length).toBeGreaterThan(0)
    for (const { text, proof } of claims) {
      expect(product.output()).toContain(text)
      expect(product.output()).toContain(proof)
      expect(readFileSync('README.md', 'utf8')).toContain('sync/catalog/claims.ts')
    }
  })

  test('[PUB-060] the start names what letters say otherwise than the pages', () => {
    expect(product.output()).toContain(`MAIL_DOMAIN: "recall.test" here, "${SITE.mailDomain}" on the pages`)
    expect(product.output()).toContain(`ORIGIN: "https://recall.test" here, "${SITE.origin}" on the pages`)
    expect(product.output()).not.toContain('COMPANY_NAME')
  })

  test('[SEC-015] every answer carries the policy of scripts, transport and referrer', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/dashboard', 200],
      ['/service-worker.js', 200],
      ['/api/health', 200],
      ['/api/nothing', 404],
      ['/sync/pull', 401],
    ] as const) {
      const { statusCode, headers } = await ask('GET', product.origin + path)
      const header = (name: string) => String(headers[name] ?? '')
      expect([path, statusCode]).toEqual([path, status])
      const policy = header('content-security-policy').split('; ')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(header('strict-transport-security')).toMatch(/max-age=31536000/)
      expect(header('x-content-type-options')).toBe('nosniff')
      if (/^\/(api|sync)\//.test(path)) {
        expect(policy).toContain("default-src 'none'")
        expect(header('cache-control')).toBe('no-store')
      } else {
        expect(policy).toContain("require-trusted-types-for 'script'")
        expect(
          policy.some(line => /^script-src 'sha256-[\w+/=]+' 'strict-dynamic' 'wasm-unsafe-eval'$/.test(line)),
        ).toBe(true)
        expect(policy).toContain("object-src 'none'")
        expect(header('referrer-policy')).toBe('no-referrer')
      }
    }
  })

  test('[NAV-021] nothing of the sandbox is there', async () => {
    for (const path of [
      '',
      '/',
      '/mail',
      '/mail.json',
      '/clock',
      '/checkout/x',
      '/style.css',
      '/design',
      '/api',
      '/google/client.js',
      '/google/certs',
      '/google/last',
      '/providers/openai/answer',
    ]) {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(`${product.origin}/__sandbox${path}`, { method, headers: { accept: 'text/html' } })
        expect([path, answer.status]).toEqual([path, 404])
        expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
      }
    }
    const bundle = textsOf('dist/app')
    for (const words of ['mail viewer', 'Answer now', 'Move the clock', '__sandbox/design', 'Variants and states']) {
      expect(bundle.toLowerCase()).not.toContain(words.toLowerCase())
    }
    await product.stop()
    const loaded = loadedScripts(coverage)
    expect(loaded.some(url => url.endsWith('/dist/server/main.js'))).toBe(true)
    const sandbox = readdirSync('dist/server/chunks').filter(name =>
      /^(sandbox|clock|stripe-stand-in|google|api-page)-.*\.js$/.test(name),
    )
    // The same build has these chunks for a start in development, but does not load them here.
    expect(sandbox.length).toBeGreaterThanOrEqual(5)
    expect(loaded.filter(url => sandbox.some(name => url.endsWith(`/chunks/${name}`)))).toEqual([])
  })
})

test('[CONST-007] the client holds no key that its copies share, and a visitor sends none', async ({
  product,
  device,
}) => {
  // Keys like those that hosted backends and their rivals give to browsers: signed tokens, and named or prefixed
  // secrets.
  const key =
    /eyJ[\w-]{8,}\.eyJ[\w-]{8,}|\b(?:sk|pk|rk)_(?:live|test)_\w+|\bAIza[\w-]{30,}|\bsb_(?:publishable|secret)_\w+|\b(?:anon|api)[-_]?key["']?\s*[:=]\s*["'`][\w.-]{16,}/i
  const examples = [
    '{anonKey:"c2VjcmV0LW9mLWV2ZXJ5Ym9keQ"}',
    'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.x',
    'pk_live_1',
  ]
  expect(examples.map(text => key.test(text))).toEqual([true, true, true])
  expect(key.exec(textsOf('dist/app'))?.[0]).toBeUndefined()

  const { context, page, complaints } = await device('desktop')
  const sent: string[] = []
  context.on('request', request => {
    const { authorization, apikey, 'x-api-key': other } = request.headers()
    sent.push(`${new URL(request.url()).pathname} ${[authorization, apikey, other].filter(Boolean).join(' ')}`)
  })
  await Promise.all(
    ['/', '/onboarding', '/verify', '/extension-validation'].map(async path => {
      const tab = await context.newPage()
      // Includes whatever the pages request by themselves.
      await tab.goto(product.origin + path, { waitUntil: 'networkidle' })
    }),
  )
  // A call made by the page itself.
  await page.goto(`${product.origin}/onboarding`)
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Whitfield')
  await page.getByLabel('Work email').fill('dana.keyless@whitfield.example')
  await page.getByLabel('Create password').fill('a long enough passphrase')
  await page.getByLabel('ZIP code').fill('94110')
  await page.getByRole('checkbox', { name: /18 or older/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  expect(sent.some(line => line.startsWith('/api/auth/sign-up'))).toBe(true)
  expect(sent.filter(line => !line.endsWith(' '))).toEqual([])
  expect(complaints).toEqual([])
})

/** URLs of the scripts in V8's coverage files. */
function loadedScripts(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const { result }: { result: { url: string }[] } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    return result.map(({ url }) => url)
  })
}

function textsOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(js|html|css)$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

test('[NAV-021] a production build holds no file of the sandbox', () => {
  const server = productionBuild('server')
  const text = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.js'))
    .map(name => readFileSync(join(server, name), 'utf8'))
    .join('')
  // The name of its database, a heading of its pages, and an error message that only its DNS has.
  expect(text).not.toMatch(
    /sandbox\.sqlite|The world outside|no DKIM key for|function googleStandIn|apps\.sandbox\.example|__sandbox\/design|The design system/,
  )
  expect(text.length).toBeGreaterThan(100_000)
  // A development build contains the same words, so the pattern can find them.
  const development = readdirSync('dist/server/chunks')
    .filter(name => name.endsWith('.js'))
    .map(name => readFileSync(join('dist/server/chunks', name), 'utf8'))
    .join('')
  expect(development).toMatch(/sandbox\.sqlite/)
})

test('[AUTH-026] the demo sign-in, its credentials and the smoke test are in a build for development only', () => {
  const held = (folder: string) => {
    const text = textsOf(folder)
    const words = ['demo@demo.example', 'paper kite demo lantern', 'Sign in as the demo user', 'Auth smoke test']
    return words.filter(each => text.includes(each))
  }
  expect(held(productionBuild('app'))).toEqual([])
  // A development build contains the same words, so they can be found.
  expect(held('dist/app')).toHaveLength(4)
})

test('no script of a build makes code out of a text, and no page is served its own sources', () => {
  const folders = [
    'dist/app',
    'dist/server',
    'dist/extension/chrome',
    productionBuild('app'),
    productionBuild('server'),
  ]
  for (const folder of folders) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const scripts = names.filter(name => name.endsWith('.js'))
    expect(scripts.length, folder).toBeGreaterThan(10)
    const found = scripts.flatMap(name =>
      sourceFacts(name, readFileSync(join(folder, name), 'utf8'))
        .calls.filter(makesCode)
        .map(({ code }) => `${folder}/${name}: ${code.slice(0, 80)}`),
    )
    expect(found).toEqual([])
    // The server's own source maps, for its error stacks, are outside anything that is served.
    if (folder.endsWith('app')) expect(names.filter(name => name.endsWith('.map'))).toEqual([])
  }
})
