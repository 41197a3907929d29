import { t } from '../../i18n/translate.ts'
import { askKind } from './index.ts'

/** The mutation in the person's terms, for lists of waiting or refused mutations. */
export function mutationInWords(name: string, args: unknown): string {
  return askKind({ name, args }, kind => kind.words) ?? t('A change made with another version')
}
