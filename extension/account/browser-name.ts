/** 'Chrome on Windows', as the list of linked browsers shows it. */
export function browserName(userAgent: string): string {
  const browser = /Edg\//.test(userAgent) ? 'Edge' : /Firefox\//.test(userAgent) ? 'Firefox' : 'Chrome'
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'another system'
  return `${browser} on ${system}`
}

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
