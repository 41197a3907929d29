import { chats } from './es/chats.ts'
import { documents } from './es/documents.ts'
import { options } from './es/options.ts'
import { popup } from './es/popup.ts'
import { welcome } from './es/welcome.ts'

/** Every message of the extension in Spanish, by its English text. A text that the app has too is the same there. */
export const es = { ...chats, ...documents, ...popup, ...options, ...welcome }
export type Es = typeof es
