import { t } from '../../sync/i18n/translate.ts'

/** The facts about a browser that are used here. */
interface BrowserFacts {
  userAgent: string
  /** Chromium's own list; empty elsewhere. */
  brands: readonly { brand: string; version: string }[]
  /** 'Windows', 'macOS', 'Android' …; empty where the browser does not tell. */
  platform: string
}

/** 'Chrome 142 on Windows': what a tester would otherwise type. Empty when nothing is known. */
export function describeBrowser({ userAgent, brands, platform }: BrowserFacts): string {
  const name = named(brands) ?? fromUserAgent(userAgent)
  const system = platform || SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (name === undefined) return ''
  return system === undefined ? name : t('{browser} on {system}', { browser: name, system })
}

/** Brands, most specific first: every Chromium browser also calls itself Chromium. */
const BRANDS = [
  ['Microsoft Edge', 'Edge'],
  ['Opera', 'Opera'],
  ['Brave', 'Brave'],
  ['Google Chrome', 'Chrome'],
  ['Chromium', 'Chromium'],
] as const

function named(brands: BrowserFacts['brands']): string | undefined {
  for (const [brand, name] of BRANDS) {
    const found = brands.find(entry => entry.brand === brand)
    if (found !== undefined) return `${name} ${found.version}`
  }
  return undefined
}

function fromUserAgent(userAgent: string): string | undefined {
  for (const [pattern, name] of AGENTS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return undefined
}

const AGENTS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d{1,4})[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Facts about the browser that this page runs in. */
export function thisBrowser(): BrowserFacts {
  const hints = 'userAgentData' in navigator ? readHints(navigator.userAgentData) : undefined
  return { userAgent: navigator.userAgent, brands: hints?.brands ?? [], platform: hints?.platform ?? '' }
}

/** `userAgentData` is missing in TypeScript's DOM types, so it is read defensively. */
function readHints(hints: unknown): Pick<BrowserFacts, 'brands' | 'platform'> | undefined {
  if (typeof hints !== 'object' || hints === null) return undefined
  const platform = 'platform' in hints && typeof hints.platform === 'string' ? hints.platform : ''
  const list: unknown[] = 'brands' in hints && Array.isArray(hints.brands) ? hints.brands : []
  return { platform, brands: list.filter(isBrand) }
}

function isBrand(entry: unknown): entry is { brand: string; version: string } {
  return typeof entry === 'object' && entry !== null && 'brand' in entry && 'version' in entry
}
