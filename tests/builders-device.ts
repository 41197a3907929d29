import type { CookieJar } from '../app/data/cookies.ts'

/** A browser's cookies, plus a map of all of them for assertions. */
export function aJar(): CookieJar & { all: Map<string, string>; writes: number } {
  const all = new Map<string, string>()
  const jar = {
    all,
    writes: 0,
    read: (name: string) => all.get(name) ?? null,
    write(name: string, value: string) {
      jar.writes += 1
      all.set(name, value)
    },
    drop: (name: string) => void all.delete(name),
  }
  return jar
}

/** Local or session storage. */
export function aStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: index => [...kept.keys()][index] ?? null,
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

/** Cache Storage with one cache, as far as a wipe uses it. Its files can be deleted only one by one. */
export function aCacheStorage(name: string, files: Set<string>): CacheStorage {
  const cache = { keys: async () => [...files], delete: async (file: string) => files.delete(file) }
  // A whole Cache has a dozen methods that nothing here calls.
  return {
    has: async (asked: string) => asked === name,
    open: async () => cache,
    delete: async () => true,
  } as unknown as CacheStorage
}
