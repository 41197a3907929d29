import { t, tIfKnown } from '../../sync/i18n/translate.ts'

/** A browser's stored name, 'Chrome on Windows', in the language of the app. What the server did not name stays ''. */
export function browserName(stored: string): string {
  const [browser = '', system] = stored.split(' on ')
  return system === undefined ? stored : t('{browser} on {system}', { browser: tIfKnown(browser), system })
}
