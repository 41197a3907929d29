import { z } from 'zod/mini'

import { t } from '../../i18n/translate.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../records/language.ts'
import { changes, mutation, type Patch } from './mutation-rule.ts'

/** Switches the optional mails to the person off or on. Repeating the current state changes nothing. */
const setNotices = mutation({
  args: z.strictObject({ on: z.boolean() }),
  words: ({ on }) => (on ? t('Optional emails: on') : t('Optional emails: off')),
  scope: () => ({ email: {} }),
  apply: (rows, { on }, now) =>
    changes(
      ...rows.email.flatMap(({ id, noticesOffSince }): Patch[] =>
        on === ((noticesOffSince ?? null) === null)
          ? []
          : [{ table: 'email', op: 'update', id, patch: { noticesOffSince: on ? null : now } }],
      ),
    ),
})

/** The language of the app on all devices, and of the mails to the person. */
const setLanguage = mutation({
  args: z.strictObject({ language: z.enum(LANGUAGES) }),
  words: ({ language }) => t('Language: {language}', { language: LANGUAGE_NAMES[language] }),
  scope: () => ({ email: {} }),
  apply: (rows, { language }) =>
    changes(
      ...rows.email.flatMap((email): Patch[] =>
        email.language === language ? [] : [{ table: 'email', op: 'update', id: email.id, patch: { language } }],
      ),
    ),
})

export const ACCOUNT_SETTINGS = {
  'set_language@1': setLanguage,
  'set_notices@1': setNotices,
}
