/** The editors that chat sites are built with: the real libraries, and elements that the browser itself edits. */
export const EDITORS = ['textarea', 'prosemirror', 'lexical', 'quill', 'contenteditable', 'plaintext-only'] as const
export type EditorName = (typeof EDITORS)[number]

/** The ways in which a page sends something. */
export const EXITS = ['fetch', 'request', 'stream', 'form-data', 'blob', 'xhr', 'websocket', 'beacon'] as const
export type ExitName = (typeof EXITS)[number]

/** A body that cannot be parsed and rewritten: only details that are already known can be found in it. */
export const UNREADABLE_EXIT = 'escaped'
