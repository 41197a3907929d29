import { chats } from './es/chats.ts'
import { options } from './es/options.ts'
import { popup } from './es/popup.ts'

/** Every message of the extension in Spanish, by its English text. A text that the app has too is the same there. */
export const es = { ...chats, ...popup, ...options }
export type Es = typeof es
