import type { Shape } from '../shield/placeholder.ts'
import { placedIn, restore } from '../shield/restore.ts'
import type { Restorable } from '../shield/vault.ts'

/**
 * Addresses that contain the person's words and are about to be opened. The page would learn each one from its
 * `navigate` event.
 */
const unheard = new Set<string>()

function openUnheard(address: string, open: () => void): void {
  unheard.add(address)
  open()
  setTimeout(() => unheard.delete(address), 1_000)
}

/**
 * Puts the person's own words into copies of an answer, however they are made. `vault` returns what is known right now.
 */
export function restoreCopies(signal: AbortSignal, vault: () => Restorable): void {
  globalThis.navigation?.addEventListener(
    'navigate',
    event => {
      const { url } = (event as unknown as { destination: { url: string } }).destination
      // Our listener runs before any script of the page.
      if (unheard.has(url)) event.stopImmediatePropagation()
    },
    { signal },
  )
  addEventListener(
    'copy',
    event => {
      // A synthetic event would hand the words to the page that created it.
      if (!event.isTrusted) return
      const field = document.activeElement
      if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
        const { selectionStart, selectionEnd, value } = field
        const chosen = value.slice(selectionStart ?? 0, selectionEnd ?? 0)
        put(event, { 'text/plain': chosen }, vault())
        return
      }
      const selection = getSelection()
      if (selection === null || selection.isCollapsed) return
      put(event, textsOf(selection), vault())
    },
    { signal },
  )
  // Runs after a listener of the page that fills the clipboard itself.
  addEventListener(
    'copy',
    event => {
      const data = event.clipboardData
      if (data === null || !event.isTrusted || !event.defaultPrevented) return
      for (const type of ['text/plain', 'text/html']) {
        const text = data.getData(type)
        const restored = restoredAs(type, text, vault())
        if (restored === text) continue
        data.setData(type, restored)
        // Page listeners that run after this one could read the words.
        event.stopImmediatePropagation()
      }
    },
    { signal },
  )
  // Links that start a message or call (mailto, tel, sms).
  addEventListener(
    'click',
    event => {
      const link = event.isTrusted && event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || !/^(?:mailto|tel|sms):/i.test(link.href)) return
      const address = messageAddress(link.href, vault())
      if (address === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      openUnheard(address, () => open(address, '_self'))
    },
    { capture: true, signal },
  )
}

/**
 * What a link that starts a message opens; `undefined`: nothing in it is restored. The answer chose to whom the message
 * goes, so it gets no words of other conversations.
 */
export function messageAddress(href: string, vault: Restorable): string | undefined {
  const written = decoded(href)
  const own = { entries: () => vault.entries(), isBare: (shape: Shape) => vault.isBare?.(shape) ?? false }
  const said = restore(written, own)
  return said === written ? undefined : new URL(encodeURI(said)).href
}

/** Writes texts from the page to the clipboard, with the person's words restored. */
export async function copyRestored(texts: Readonly<Record<string, string>>, vault: Restorable): Promise<void> {
  const restored = Object.entries(texts).map(([type, text]) => [type, restoredAs(type, text, vault)] as const)
  const [only] = restored
  if (restored.length === 1 && only?.[0] === 'text/plain') return navigator.clipboard.writeText(only[1])
  const parts = Object.fromEntries(restored.map(([type, text]) => [type, new Blob([text], { type })]))
  return navigator.clipboard.write([new ClipboardItem(parts)])
}

/** Saves a text that the page offered as a file download. */
export function saveRestored(
  { name, mediaType, text }: { name: string; mediaType: string; text: string },
  vault: Restorable,
): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([restoredAs(mediaType, text, vault)], { type: mediaType }))
  link.download = restore(name, vault)
  openUnheard(link.href, () => link.click())
  setTimeout(() => URL.revokeObjectURL(link.href), 40_000)
}

function put(event: ClipboardEvent, texts: Readonly<Record<string, string>>, vault: Restorable): void {
  const restored = Object.entries(texts).map(([type, text]) => [type, text, restoredAs(type, text, vault)] as const)
  if (event.clipboardData === null || restored.every(([, text, after]) => text === after)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  for (const [type, , text] of restored) event.clipboardData.setData(type, text)
}

/**
 * The selection as text and as HTML. A copy leaves out our words, which are in closed shadow roots, but not the
 * placeholders in their place, so the copy is made as the page wrote it.
 */
function textsOf(selection: Selection): Record<string, string> {
  const holder = document.createElement('div')
  holder.style.cssText = 'position:fixed;left:-99999px;top:0;white-space:pre-wrap'
  holder.setAttribute('aria-hidden', 'true')
  for (let index = 0; index < selection.rangeCount; index += 1)
    holder.append(selection.getRangeAt(index).cloneContents())
  document.body.append(holder)
  const texts = { 'text/plain': holder.innerText, 'text/html': new XMLSerializer().serializeToString(holder) }
  holder.remove()
  return texts
}

function restoredAs(type: string, text: string, vault: Restorable): string {
  return type === 'text/html' ? restoredHtml(text, vault) : restore(text, vault)
}

/** Inserts words into markup as escaped text, so they cannot become markup themselves. */
function restoredHtml(html: string, vault: Restorable): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end, value } of placedIn(html, vault)) {
    parts.push(html.slice(from, start), escaped(value))
    from = end
  }
  return parts.join('') + html.slice(from)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => ENTITIES[character] ?? character)
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
