import { buttons } from './es/buttons.ts'
import { checklists } from './es/checklists.ts'
import { doors } from './es/doors.ts'
import { inbox } from './es/inbox.ts'
import { mails } from './es/mails.ts'
import { mask } from './es/mask.ts'
import { overview } from './es/overview.ts'
import { rules } from './es/rules.ts'
import { scope } from './es/scope.ts'

/** Every message of the product in Spanish, by its English text. A text in two of these must be the same in both. */
export const es = { ...buttons, ...rules, ...scope, ...overview, ...inbox, ...doors, ...checklists, ...mails, ...mask }
export type Es = typeof es
