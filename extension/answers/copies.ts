import { placedIn, restore } from '../shield/restore.ts'
import type { Restorable } from '../shield/vault.ts'

/** Addresses that hold the person's words, on their way to the browser. A page hears of each that is opened, by `navigate`. */
const unheard = new Set<string>()

function openUnheard(address: string, open: () => void): void {
  unheard.add(address)
  open()
  setTimeout(() => unheard.delete(address), 1_000)
}

/** Copies of an answer hold the person's own words, whichever way they are made. `vault`: what is known just now. */
export function restoreCopies(vault: () => Restorable): void {
  globalThis.navigation?.addEventListener('navigate', event => {
    const { url } = (event as unknown as { destination: { url: string } }).destination
    // We listen before any script of the page does.
    if (unheard.has(url)) event.stopImmediatePropagation()
  })
  addEventListener('copy', event => {
    // A made-up one would hand the words to the page that has made it.
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
  })
  // A listener of the page that fills the clipboard itself comes before this one.
  addEventListener('copy', event => {
    const data = event.clipboardData
    if (data === null || !event.isTrusted || !event.defaultPrevented) return
    for (const type of ['text/plain', 'text/html']) {
      const text = data.getData(type)
      const restored = restoredAs(type, text, vault())
      if (restored === text) continue
      data.setData(type, restored)
      // Whoever of the page comes after this would read it.
      event.stopImmediatePropagation()
    }
  })
  // Addresses: a link to write to somebody.
  addEventListener(
    'click',
    event => {
      const link = event.isTrusted && event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || !/^(?:mailto|tel|sms):/i.test(link.href)) return
      const href = restore(decoded(link.href), vault())
      if (href === decoded(link.href)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const address = new URL(encodeURI(href)).href
      openUnheard(address, () => open(address, '_self'))
    },
    true,
  )
}

/** Puts texts that the page gave into the clipboard, with the person's words in them. */
export async function copyRestored(texts: Readonly<Record<string, string>>, vault: Restorable): Promise<void> {
  const restored = Object.entries(texts).map(([type, text]) => [type, restoredAs(type, text, vault)] as const)
  const [only] = restored
  if (restored.length === 1 && only?.[0] === 'text/plain') return navigator.clipboard.writeText(only[1])
  const parts = Object.fromEntries(restored.map(([type, text]) => [type, new Blob([text], { type })]))
  return navigator.clipboard.write([new ClipboardItem(parts)])
}

/** Saves a text that the page made a file of. */
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
 * What is selected, as text and as HTML. Our words are in closed roots, which a copy leaves out; the placeholders in
 * their place are not, so the copy is made as the page wrote it.
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

/** Words are put into markup as text: whatever they are, they become none. */
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
