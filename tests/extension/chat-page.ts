// A test chat site: the real editors, every way out, answers that arrive in pieces and are rendered by React. The
// address selects them: `?editor=lexical&exit=xhr`. `data-exit` on the root changes the way from one send to the next;
// with `data-drafts` the site also keeps drafts of what is typed, and of what it is about to send; `data-becomes` is the
// address to which it goes with the first words of an answer.
import { registerPlainText } from '@lexical/plain-text'
import { $getRoot, COMMAND_PRIORITY_HIGH, createEditor, KEY_ENTER_COMMAND } from 'lexical'
import { baseKeymap } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { schema } from 'prosemirror-schema-basic'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import Quill from 'quill'
import { createElement, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'

import { takeFiles } from './chat-files.ts'
import { type EditorName, type ExitName, UNREADABLE_EXIT } from './chat-names.ts'

interface Composer {
  text(): string
  clear(): void
}

const asked = new URLSearchParams(location.search)
const place = document.querySelector('#composer') as HTMLElement
const turns: string[] = []
const listeners = new Set<() => void>()
let drawn: readonly string[] = []

const composer = MOUNT()[(asked.get('editor') ?? 'textarea') as EditorName](place, send)
const exits = EXIT()
/** Everything typed since the last send. */
let typed: string[] = []
place.addEventListener('input', () => typed.push(composer.text()))
document.querySelector('#send')?.addEventListener('click', () => send())
// Simulates a site that sends without a press.
document.addEventListener('site-sends', () => send())
document.querySelector('#again')?.addEventListener('click', regenerate)
document.querySelector('#edit')?.addEventListener('click', edit)
takeFiles(document.querySelector('#box') as HTMLElement, asked.has('detached'))
createRoot(document.querySelector('#turns') as HTMLElement).render(createElement(Turns))
let socket: Promise<WebSocket> | undefined
if (exitName() === 'websocket') void openSocket()
document.documentElement.dataset.ready = ''

function send(): void {
  const text = composer.text()
  if (text.trim() === '') return
  composer.clear()
  ask(text)
}

/** Sends the last prompt once more, as the page remembers it. */
function regenerate(): void {
  ask(turns.at(-2) ?? '')
}

/** Shows the last prompt in a separate field among the turns. */
function edit(): void {
  const form = document.createElement('form')
  const field = document.createElement('textarea')
  field.value = turns.at(-2) ?? ''
  field.id = 'edited'
  const save = document.createElement('button')
  save.textContent = 'Send'
  form.append(field, save)
  form.addEventListener('submit', event => {
    event.preventDefault()
    form.remove()
    ask(field.value)
  })
  document.querySelector('#turns')?.after(form)
}

function ask(text: string): void {
  turns.push(text, '')
  show()
  const last = turns.length - 1
  const kept = typed
  typed = []
  void draft(text)
    .then(() => exits[exitName()](text))
    .then(
      answer => (answer instanceof Response ? stream(answer, last) : undefined),
      error => {
        turns[last] = `failed: ${error}`
        show()
      },
    )
    .then(() => draft(...kept))
    .then(() => {
      document.documentElement.dataset.sends = String(turns.length / 2)
    })
}

function exitName(): ExitName | typeof UNREADABLE_EXIT {
  return (document.documentElement.dataset.exit ?? asked.get('exit') ?? 'fetch') as ExitName
}

async function draft(...texts: string[]): Promise<void> {
  if (document.documentElement.dataset.drafts === undefined) return
  await fetch('/api/draft', { method: 'POST', body: JSON.stringify({ texts }) }).catch(() => undefined)
}

function openSocket(): Promise<WebSocket> {
  socket ??= new Promise(resolve => {
    const opened = new WebSocket(`wss://${location.host}/socket`)
    opened.onmessage = ({ data }) => add(turns.length - 1, String(data))
    opened.onopen = () => resolve(opened)
  })
  return socket
}

async function stream(answer: Response, turn: number): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) add(turn, piece.value)
}

function add(turn: number, text: string): void {
  const { becomes } = document.documentElement.dataset
  if (becomes !== undefined) {
    delete document.documentElement.dataset.becomes
    window.history.pushState(null, '', becomes)
  }
  turns[turn] += text
  show()
}

function show(): void {
  drawn = [...turns]
  for (const listener of listeners) listener()
}

function Turns() {
  const shown = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => drawn,
  )
  return shown.map((text, index) =>
    createElement('div', { key: index, className: index % 2 === 0 ? 'prompt' : 'answer' }, text),
  )
}

/** Hoisted functions, because the constants of this module are initialized later than they are used. */
function MOUNT(): Readonly<Record<EditorName, (at: HTMLElement, submit: () => void) => Composer>> {
  return {
    textarea(at, submit) {
      const field = document.createElement('textarea')
      field.rows = 3
      at.append(field)
      field.addEventListener('keydown', event => {
        if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
        event.preventDefault()
        submit()
      })
      return { text: () => field.value, clear: () => (field.value = '') }
    },
    contenteditable: (at, submit) => editedElement(at, 'true', submit),
    'plaintext-only': (at, submit) => editedElement(at, 'plaintext-only', submit),
    prosemirror(at, submit) {
      const enter = () => {
        submit()
        return true
      }
      const breakLine: Command = (state, dispatch) => {
        dispatch?.(state.tr.replaceSelectionWith(schema.nodes.hard_break.create()).scrollIntoView())
        return true
      }
      const view = new EditorView(at, {
        state: EditorState.create({
          schema,
          plugins: [history(), keymap({ Enter: enter, 'Shift-Enter': breakLine }), keymap(baseKeymap)],
        }),
      })
      return {
        text: () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n', '\n'),
        clear: () => view.dispatch(view.state.tr.delete(0, view.state.doc.content.size)),
      }
    },
    lexical(at, submit) {
      const field = document.createElement('div')
      field.contentEditable = 'true'
      at.append(field)
      const editor = createEditor({ namespace: 'chat', onError: error => console.error(error) })
      editor.setRootElement(field)
      registerPlainText(editor)
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        event => {
          if (event?.shiftKey === true) return false
          event?.preventDefault()
          submit()
          return true
        },
        COMMAND_PRIORITY_HIGH,
      )
      return {
        text: () => editor.getEditorState().read(() => $getRoot().getTextContent()),
        clear: () => editor.update(() => $getRoot().clear(), { discrete: true }),
      }
    },
    quill(at, submit) {
      const field = document.createElement('div')
      at.append(field)
      const quill = new Quill(field, {
        modules: { keyboard: { bindings: { enter: { key: 'Enter', handler: () => submit() } } } },
      })
      return { text: () => quill.getText().replace(/\n$/, ''), clear: () => quill.setText('') }
    },
  }
}

function editedElement(at: HTMLElement, kind: 'true' | 'plaintext-only', submit: () => void): Composer {
  const field = document.createElement('div')
  field.contentEditable = kind
  at.append(field)
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    submit()
  })
  return { text: () => field.innerText, clear: () => field.replaceChildren() }
}

function EXIT(): Readonly<Record<ExitName | typeof UNREADABLE_EXIT, (text: string) => unknown>> {
  const json = (text: string) =>
    JSON.stringify({ id: crypto.randomUUID(), messages: [{ role: 'user', content: { parts: [text] } }], draft: null })
  const headers = { 'content-type': 'application/json' }
  return {
    fetch: text => fetch('/api/chat', { method: 'POST', headers, body: json(text) }),
    request: text => fetch(new Request('/api/chat', { method: 'POST', headers, body: json(text) })),
    stream: text => {
      const body = new Blob([json(text)]).stream()
      return fetch('/api/chat', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    },
    'form-data': text => {
      const form = new FormData()
      form.set('prompt', text)
      form.set('model', 'best')
      return fetch('/api/chat', { method: 'POST', body: form })
    },
    blob: text => fetch('/api/chat', { method: 'POST', body: new Blob([json(text)], { type: 'application/json' }) }),
    xhr: text =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.open('POST', '/api/chat')
        request.setRequestHeader('content-type', 'application/x-www-form-urlencoded')
        request.onload = () => resolve(new Response(request.responseText))
        request.onerror = () => reject(new Error('network'))
        const inner = JSON.stringify([[text], null, 3])
        request.send(`f.req=${encodeURIComponent(JSON.stringify([null, inner]))}&at=${encodeURIComponent('AB:12')}`)
      }),
    websocket: async text =>
      (await openSocket()).send(JSON.stringify({ event: 'send', content: [{ type: 'text', text }] })),
    beacon: text => navigator.sendBeacon('/api/chat', json(text)),
    [UNREADABLE_EXIT]: text =>
      fetch('/api/chat', { method: 'POST', body: `prompt of one: ${encodeURIComponent(text)}` }),
  }
}
