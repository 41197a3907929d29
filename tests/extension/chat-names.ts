/** The editors that chat sites are built with, each the real one. */
export const EDITORS = ['textarea', 'prosemirror', 'lexical', 'quill', 'contenteditable'] as const
export type EditorName = (typeof EDITORS)[number]

/** The ways by which a page sends something. */
export const EXITS = ['fetch', 'request', 'stream', 'form-data', 'blob', 'xhr', 'websocket', 'beacon'] as const
export type ExitName = (typeof EXITS)[number]

/** A body in no form that could be read and written again: only what is known already can be found in it. */
export const UNREADABLE_EXIT = 'escaped'
