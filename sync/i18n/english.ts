import type { t } from './translate.ts'

/** As `t`, but always in English: for files and records, which are the same whatever language is switched on. */
export const inEnglish: typeof t = (message, ...[values]) =>
  message.replace(/\{(\w+)\}/g, (place, name: string) =>
    String(new Map(Object.entries(values ?? {})).get(name) ?? place),
  )
