import type { Regime } from '../../catalog/regimes.ts'
import { t } from '../../i18n/translate.ts'

/** What else people of a state can use when all letters are sent: a sentence for the screen, and where it is. */
export const lastHelp = ({ lastHelps }: Pick<Regime, 'lastHelps'>): { text: string; url: string }[] =>
  lastHelps.map(({ text, url }) => ({ text: t(text), url }))
