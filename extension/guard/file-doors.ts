import type { Asker } from './channel.ts'
import { attempt, decideBy } from './decide.ts'
import { after, apply, each, match, notes, textOf } from './natives.ts'
import { replaceMethod, type World } from './replace.ts'

interface FileHandle {
  getFile(): Promise<File>
}

/**
 * Two ways for a page to get a file without an event that our side receives: an input outside the document, and the
 * file system picker. Both are routed through the same check as every other file.
 */
export function guardFileDoors(world: World, asker: Asker): void {
  const { ask } = asker
  const { document } = world

  const inPage = (input: HTMLInputElement): void => {
    const holder = document.createElement('div')
    holder.hidden = true
    holder.append(input)
    document.documentElement.append(holder)
    each(['change', 'cancel'], type =>
      input.addEventListener(type, () => world.queueMicrotask(() => holder.remove()), { once: true }),
    )
  }
  each(['click', 'showPicker'], name => {
    const owner = name === 'click' ? world.HTMLElement.prototype : world.HTMLInputElement.prototype
    replaceMethod({ owner, name }, original => (self, args) => {
      if (self instanceof world.HTMLInputElement && self.type === 'file' && !self.isConnected) inPage(self)
      return apply(original, self, [...args])
    })
  })

  const chosen = new WeakSet<object>()
  replaceMethod({ owner: world, name: 'showOpenFilePicker' }, original => async (self, args) => {
    const handles = (await apply(original, self, [...args])) as readonly object[]
    for (const handle of handles) chosen.add(handle)
    return handles
  })
  guardPastes(world, asker, file => reviewed(file))
  const handles = (world as World & { FileSystemFileHandle?: { prototype: FileHandle } }).FileSystemFileHandle
  if (handles === undefined) return
  replaceMethod({ owner: handles.prototype, name: 'getFile' }, original => async (self, args) => {
    const file = (await apply(original, self, [...args])) as File
    // Files that the page stores itself are its own.
    return typeof self === 'object' && self !== null && chosen.has(self) ? reviewed(file) : file
  })

  /** Reviews a file as if it had been chosen in an input. */
  const reviewed = (file: File): Promise<File> =>
    new world.Promise((resolve, reject) => {
      const refuse = () => reject(new world.DOMException('The user aborted a request.', 'AbortError'))
      if (ask({ ask: 'secure', outgoing: { kind: 'text', content: file.name } }) === undefined) return refuse()
      const input = document.createElement('input')
      input.type = 'file'
      const transfer = new world.DataTransfer()
      transfer.items.add(file)
      input.files = transfer.files
      inPage(input)
      input.addEventListener('cancel', refuse)
      input.addEventListener('change', () => {
        const [safe] = input.files ?? []
        if (safe === undefined) refuse()
        else resolve(safe)
      })
      input.dispatchEvent(new world.Event('input', { bubbles: true, composed: true }))
      // The file is still in the input: Shield is switched off here.
      if (input.files.length > 0) input.dispatchEvent(new world.Event('change'))
      return undefined
    })
}

/** The page's own paste button: what it reads is reviewed like a paste by the person. */
function guardPastes(world: World, asker: Asker, reviewed: (file: File) => Promise<File>): void {
  const decide = decideBy(asker)
  const { Blob, File, Response } = world
  const pasted = notes<true>()
  replaceMethod(
    { owner: world.Clipboard?.prototype, name: 'read' },
    original => (self, args) =>
      after(apply(original, self, args) as Promise<ClipboardItem[]>, items => {
        for (let at = 0; at < items.length; at += 1) pasted.set(items[at] as ClipboardItem, true)
        return items
      }),
  )
  const looked = async (blob: Blob, type: string): Promise<Blob> => {
    if (match(/^text\//, type) === null) {
      const name = `clipboard.${match(/\/([a-z0-9]{1,20})/i, type)?.[1] ?? 'bin'}`
      return reviewed(new File([blob], name, { type }))
    }
    const text = await new Response(blob).text()
    return decide.isFree(text) ? blob : new Blob([attempt(() => decide.text(text))?.value ?? ''], { type })
  }
  replaceMethod({ owner: world.ClipboardItem?.prototype, name: 'getType' }, original => (self, args) => {
    const found = apply(original, self, args) as Promise<Blob>
    return pasted.get(self as object) === true ? after(found, blob => looked(blob, textOf(args[0]))) : found
  })
}
