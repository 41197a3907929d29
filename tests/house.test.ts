import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The files that a screen may import from another screen: single files, so that no two screens grow together. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  auth: [
    'app/onboarding/google-button.tsx',
    'app/onboarding/google-one-tap.tsx',
    'app/onboarding/pending.ts',
    'app/onboarding/redirect.tsx',
    'app/onboarding/site-config.ts',
    'app/onboarding/wizard-frame.tsx',
  ],
  builder: ['app/dashboard/save-blob.ts', 'extension/manifest.ts'],
  billing: ['app/onboarding/pending.ts', 'app/onboarding/checkout.ts', 'app/dashboard/dates.ts'],
  dashboard: [
    'app/auth/webauthn.ts',
    'app/onboarding/sign-sheet.tsx',
    'app/onboarding/add-provider.tsx',
    'app/onboarding/connect-google.tsx',
    'app/onboarding/demand-email.tsx',
    'app/onboarding/scope-choice.tsx',
    'app/verify/verification-thread.ts',
  ],
  // The auth screens share one module of fields, words and calls.
  onboarding: ['app/auth'],
  // The sample of the product uses the dashboard's own components.
  pages: ['app/site/return-home.tsx', 'app/dashboard/track-card.tsx', 'app/dashboard/latest-receipts.tsx'],
  checklists: ['app/dashboard/dates.ts', 'app/dashboard/save-blob.ts'],
  mask: ['app/dashboard/save-blob.ts', 'extension/documents', 'extension/overlay/selection.ts'],
}

/** The pure rooms, which a server may import. */
const SYNC = ['sync/records', 'sync/catalog', 'sync/rules', 'sync/wire', 'sync/i18n'] as const

/** The shelves of `sync/rules`, and the lower shelves that each one may use. */
const SHELVES: Readonly<Record<string, readonly string[]>> = {
  calendar: [],
  account: ['calendar'],
  providers: ['calendar', 'account'],
  demand: ['calendar', 'account', 'providers'],
  letters: ['calendar', 'demand'],
  mutations: ['demand', 'providers'],
  shown: ['calendar', 'demand', 'providers'],
  evidence: ['calendar', 'account', 'providers', 'demand', 'letters', 'shown'],
}

/**
 * The import rules. A file belongs to the first room whose path it starts with; it may import its own room and the
 * rooms and packages listed. Tests may import anything.
 */
const ROOMS: readonly { room: string; rooms: readonly string[]; packages: readonly string[] | 'any'; pure?: true }[] = [
  { room: 'sync/records', rooms: [], packages: ['zod'], pure: true },
  // The language that is switched on: ambient, as the locale is for `Intl`.
  { room: 'sync/i18n', rooms: ['sync/records/language.ts'], packages: ['@lingui'], pure: true },
  { room: 'sync/catalog', rooms: ['sync/records', 'sync/i18n'], packages: [], pure: true },
  ...Object.entries(SHELVES).map(([shelf, shelves]) => ({
    room: `sync/rules/${shelf}`,
    rooms: ['sync/records', 'sync/catalog', 'sync/wire', 'sync/i18n', ...shelves.map(name => `sync/rules/${name}`)],
    packages: ['zod', 'canonicalize', 'node-diff3'],
    pure: true as const,
  })),
  { room: 'sync/wire', rooms: ['sync/records', 'sync/catalog', 'sync/i18n'], packages: ['zod'], pure: true },
  { room: 'sync/mirror', rooms: ['sync'], packages: ['dexie', 'zod', '@noble'] },
  { room: 'extension/wasm', rooms: [], packages: [], pure: true },
  { room: 'extension/shield', rooms: ['extension/wasm'], packages: [], pure: true },
  { room: 'extension/sites', rooms: [], packages: [], pure: true },
  { room: 'extension/build.mjs', rooms: [], packages: ['vite'] },
  // Masks whole documents: bytes in, bytes out, also in a worker.
  {
    room: 'extension/documents',
    rooms: ['extension/shield', 'extension/conversation/known-words.ts'],
    packages: ['jszip', 'postal-mime'],
    pure: true,
  },
  // Decides about a text, without a page or a browser.
  {
    room: 'extension/conversation/conversation.ts',
    rooms: ['extension/shield', 'extension/settings', 'extension/conversation'],
    packages: [],
    pure: true,
  },
  {
    room: 'extension/settings',
    // The declaration of the shared settings, which is plain data; which words are the same; whose edit counts.
    rooms: ['sync/records/shield-fields.ts', 'extension/shield/choices.ts', 'extension/sites/edits.ts'],
    packages: [],
    pure: true,
  },
  // The requirements for the package, shared by the command line and by the pages that build it in a browser.
  {
    room: 'extension/package',
    rooms: ['extension/manifest.ts', 'extension/sites'],
    packages: ['jszip', 'zod'],
    pure: true,
  },
  // The language of the extension: the app's types and choice, and texts of its own.
  {
    room: 'extension/i18n',
    rooms: ['sync/i18n/translate.ts', 'sync/records/language.ts'],
    packages: [],
    pure: true,
  },
  // The product's shared design tokens: colors and sizes.
  { room: 'extension/overlay', rooms: ['app/ui/tokens.css?inline', 'extension/i18n'], packages: [] },
  { room: 'extension', rooms: ['sync/records', 'sync/catalog', 'sync/rules', 'sync/wire'], packages: [] },
  // The route table is the only file that knows every screen.
  { room: 'app/routes.tsx', rooms: ['app', 'sync/wire', 'sync/rules', 'sync/catalog', 'sync/i18n'], packages: 'any' },
  { room: 'app/main.tsx', rooms: ['app', 'sync/i18n'], packages: 'any' },
  // Runs before everything else, so it imports nothing.
  { room: 'app/lockdown.ts', rooms: [], packages: [] },
  { room: 'app/app.tsx', rooms: ['app', 'sync/i18n'], packages: 'any' },
  // Renders the public pages at build time.
  { room: 'app/prerender', rooms: ['app', 'sync/catalog', 'sync/wire/first-script.ts'], packages: 'any' },
  {
    room: 'app/ui',
    rooms: ['sync/i18n'],
    packages: ['react', '@lingui', '@radix-ui', 'class-variance-authority', 'clsx', 'sonner', 'lucide-react'],
  },
  // For developers: shows the components of `ui`, and is not part of the app.
  { room: 'app/design', rooms: ['app/ui'], packages: ['react', 'react-dom', 'clsx', 'lucide-react', 'vite'] },
  {
    room: 'app/data',
    // How a page asks whether Shield is installed.
    rooms: ['sync', 'extension/bridge/ping.ts'],
    packages: ['react', 'dexie', 'dexie-react-hooks', 'zod', '@noble/ciphers'],
  },
  {
    // Public pages: they know no account, so they open no data.
    room: 'app/site',
    rooms: [
      'app/ui',
      // The engine at work, shown on the security page.
      'app/pages/what-shield-recognizes.tsx',
      // The product as it looks, rendered at build time.
      'app/pages/product-sample.tsx',
      'sync/catalog',
      'sync/rules/account/prices.ts',
      'extension/shield',
    ],
    packages: ['react', '@tanstack/react-router', 'lucide-react'],
  },
  ...[
    'shell',
    'auth',
    'onboarding',
    'dashboard',
    'billing',
    'pages',
    'offline',
    'home',
    'blog',
    'checklists',
    'verify',
    'builder',
    'mask',
  ].map(feature => ({
    room: `app/${feature}`,
    rooms: [
      'app/ui',
      'app/data',
      'app/shell',
      // Whether the browser offers to install the app, for the install button.
      'app/offline/install-prompt.ts',
      // What a page tells the service worker.
      'app/offline/kept-engine.ts',
      'sync/records',
      'sync/catalog',
      'sync/rules',
      'sync/wire',
      'sync/i18n',
      'extension/shield',
      'extension/sites',
      'extension/package',
      ...(DOORS[feature] ?? []),
    ],
    packages: 'any' as const,
  })),
  {
    room: 'server/store',
    rooms: ['server/ports.ts', 'server/fair-queue.ts', 'sync/records', 'sync/catalog', 'sync/rules', 'sync/wire'],
    packages: 'any',
  },
  {
    // Reads files and the store's own data: no feature, no mail, no session.
    room: 'server/backup',
    rooms: ['server/ports.ts', 'server/log.ts', 'server/store', 'sync/records', 'sync/rules'],
    packages: ['zod'],
  },
  {
    // Interprets the words of a mail, without store or network.
    room: 'server/reading',
    rooms: [
      'server/mail/parse-mail.ts',
      'server/mail/delivery-status.ts',
      'server/mail/address.ts',
      'sync/records',
      'sync/catalog',
      'sync/rules',
    ],
    packages: [],
  },
  {
    // Outgoing letters only, nothing inbound.
    room: 'server/erase',
    rooms: ['server/ports.ts', 'server/log.ts', 'server/store', 'server/mail', ...SYNC],
    packages: 'any',
  },
  {
    // Inbound mail: read, proven, matched, judged, filed.
    room: 'server/replies',
    rooms: [
      'server/ports.ts',
      'server/log.ts',
      'server/store',
      'server/mail',
      'server/notices',
      'server/reading',
      'server/evidence/sign-head.ts',
      'server/erase/after-delivery.ts',
      'server/erase/pdf/receipt-pdf.ts',
      ...SYNC,
    ],
    packages: 'any',
  },
  {
    // Files that are not in the database: an S3-compatible store, and what moves them there.
    room: 'server/files',
    rooms: ['server/ports.ts', 'server/log.ts', 'server/url-in.ts', 'server/store', 'sync/records'],
    packages: ['aws4fetch'],
  },
  { room: 'server/main.ts', rooms: ['server'], packages: 'any' },
  { room: 'server/product.ts', rooms: ['server', 'sync/records'], packages: 'any' },
  { room: 'server/world.ts', rooms: ['server', 'sync/records'], packages: 'any' },
  { room: 'server/app.ts', rooms: ['server'], packages: 'any' },
  { room: 'server', rooms: [...SYNC], packages: 'any' },
]

/** Packages that only one room may use: a second user would be a second source of truth. */
const RESERVED: readonly { packages: readonly string[]; rooms: readonly string[] }[] = [
  { packages: ['kysely', 'pg'], rooms: ['server/store'] },
  // The sandbox plays other people's computers, which have their own disks.
  { packages: ['better-sqlite3'], rooms: ['server/store', 'server/sandbox'] },
  { packages: ['aws4fetch'], rooms: ['server/files'] },
  { packages: ['stripe'], rooms: ['server/billing', 'server/sandbox'] },
  { packages: ['smtp-server', 'nodemailer'], rooms: ['server/mail', 'server/sandbox'] },
  { packages: ['dexie'], rooms: ['sync/mirror'] },
]

/** Anything that would make a rule depend on time, place or chance. */
const IMPURE =
  /\b(Date\.now|new Date\(\)|Math\.random|performance\.now|setTimeout|setInterval|fetch\(|localStorage|indexedDB|document\.|window\.|navigator\.|process\.|crypto\.getRandomValues|node:)/

const files = ['sync', 'app', 'server', 'extension'].flatMap(list)
const sources = files.filter(file => !/\.(test|spec|deep)\.tsx?$/.test(file))

describe('the house', () => {
  test('[SYNC-003] the top level holds the rooms of the design and nothing else of weight', () => {
    for (const entry of [
      'package.json',
      'tsconfig.json',
      'vite.config.ts',
      'app',
      'server',
      'sync',
      'extension',
      'public',
      'tests',
      'README.md',
    ]) {
      expect(existsSync(entry), entry).toBe(true)
    }
    const folders = readdirSync('.', { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(entry => entry.name)
    const ours = ['app', 'extension', 'findings', 'public', 'server', 'sync', 'tests', 'node_modules', 'dist']
    expect(folders.filter(name => !ours.includes(name))).toEqual([])
  })

  test('[SYNC-001] [SYNC-002] package.json names the packages of the design, pinned exactly, and no Electron', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const all: Record<string, string> = { ...dependencies, ...devDependencies }
    for (const name of [
      'react',
      'react-dom',
      'vite',
      'vite-plugin-pwa',
      'workbox-window',
      'dexie',
      'dexie-react-hooks',
      '@tanstack/react-router',
      'hono',
      '@hono/node-server',
      'better-sqlite3',
      'stripe',
      'zod',
      'jszip',
      'vitest',
      'fake-indexeddb',
      'playwright',
    ]) {
      expect(all, name).toHaveProperty([name])
    }
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    expect(Object.keys(all).filter(name => name.includes('electron'))).toEqual([])
  })

  test('no import crosses a wall', () => {
    expect(sources.flatMap(file => importsOf(file).flatMap(target => crossing(file, target)))).toEqual([])
  })

  test('only its own room touches a reserved package', () => {
    const strays = sources.flatMap(file =>
      importsOf(file)
        .filter(target =>
          RESERVED.some(
            ({ packages, rooms }) => packages.includes(packageOf(target)) && !rooms.some(room => within(file, room)),
          ),
        )
        .map(target => `${file} imports ${target}`),
    )
    expect(strays).toEqual([])
  })

  test('pure rooms know no clock, no chance, no network and no platform', () => {
    const impure = sources
      .filter(file => roomOf(file)?.pure)
      .filter(file => IMPURE.test(withoutComments(readFileSync(file, 'utf8'))))
    expect(impure).toEqual([])
  })

  test('no two files import each other, however far around', () => {
    expect(cycles()).toEqual([])
  })

  test('there is no drawer for everything', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|misc|shared|manager|service)(\.tsx?|\/)/
    expect(files.filter(file => drawers.test(file))).toEqual([])
  })

  test('tests are neither skipped nor focused, and types are not silenced', () => {
    // The words are assembled here so that this file does not match itself.
    const skipped = new RegExp(`\\b(it|test|describe)\\.(${['sk' + 'ip', 'on' + 'ly', 'to' + 'do'].join('|')})\\b`)
    const silenced = new RegExp(['@ts-' + 'ignore', '@ts-' + 'nocheck', '\\bas an' + 'y\\b', ': an' + 'y\\b'].join('|'))
    const everything = [...files, ...list('tests')].filter(file => /\.tsx?$/.test(file))
    expect(everything.filter(file => skipped.test(readFileSync(file, 'utf8')))).toEqual([])
    expect(everything.filter(file => silenced.test(withoutComments(readFileSync(file, 'utf8'))))).toEqual([])
  })
})

function list(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true }).flatMap(entry => {
    const path = join(directory, entry.name)
    // The packages that the bench compares with are installed below its own folder.
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : list(path)
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : []
  })
}

/** Modules that a file imports: paths from the root for our own, bare names for packages. */
function importsOf(file: string): string[] {
  const text = withoutComments(readFileSync(file, 'utf8'))
  const found = text.matchAll(
    /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g,
  )
  return [...found].map(([, stated, called]) => {
    const target = stated ?? called ?? ''
    return target.startsWith('.') ? normalize(join(dirname(file), target)) : target
  })
}

function crossing(file: string, target: string): string[] {
  const room = roomOf(file)
  if (room === undefined) return [`${file} is in no room`]
  const own = existsSync(target.replace(/\?.*$/, ''))
  if (!own) {
    if (room.packages === 'any' || target.startsWith('node:')) return []
    return room.packages.includes(packageOf(target)) ||
      room.packages.some(name => packageOf(target).startsWith(`${name}/`))
      ? []
      : [`${file} may not use the package ${target}`]
  }
  if (within(target, room.room) || room.rooms.some(allowed => within(target, allowed))) return []
  return [`${file} may not import ${target}`]
}

function roomOf(file: string) {
  return ROOMS.find(({ room }) => within(file, room))
}

function within(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`)
}

function packageOf(target: string): string {
  const [scope = '', name = ''] = target.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
}

/** Every import cycle, as the path that closes it. */
function cycles(): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) {
      found.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
      return
    }
    if (done.has(file)) return
    for (const target of importsOf(file).filter(path => sources.includes(path))) walk(target, [...trail, file])
    done.add(file)
  }
  for (const file of sources) walk(file, [])
  return found
}
