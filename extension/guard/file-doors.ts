import type { Asker } from './channel.ts'
import { replaceMethod, type World } from './replace.ts'

interface FileHandle {
  getFile(): Promise<File>
}

/**
 * Two ways by which a page gets a file without an event that our side could hear: an input that stands nowhere in the
 * page, and the picker of the file system. Both are led past the same place as every other file.
 */
export function guardFileDoors(world: World, { ask }: Asker): void {
  const { apply } = world.Reflect
  const { document } = world

  const inPage = (input: HTMLInputElement): void => {
    const holder = document.createElement('div')
    holder.hidden = true
    holder.append(input)
    document.documentElement.append(holder)
    for (const type of ['change', 'cancel'])
      input.addEventListener(type, () => world.queueMicrotask(() => holder.remove()), { once: true })
  }
  for (const name of ['click', 'showPicker']) {
    const owner = name === 'click' ? world.HTMLElement.prototype : world.HTMLInputElement.prototype
    replaceMethod(world, { owner, name }, original => (self, args) => {
      if (self instanceof world.HTMLInputElement && self.type === 'file' && !self.isConnected) inPage(self)
      return apply(original, self, [...args])
    })
  }

  const chosen = new WeakSet<object>()
  replaceMethod(world, { owner: world, name: 'showOpenFilePicker' }, original => async (self, args) => {
    const handles = (await apply(original, self, [...args])) as readonly object[]
    for (const handle of handles) chosen.add(handle)
    return handles
  })
  const handles = (world as World & { FileSystemFileHandle?: { prototype: FileHandle } }).FileSystemFileHandle
  if (handles === undefined) return
  replaceMethod(world, { owner: handles.prototype, name: 'getFile' }, original => async (self, args) => {
    const file = (await apply(original, self, [...args])) as File
    // Files that the page keeps for itself are its own.
    return typeof self === 'object' && self !== null && chosen.has(self) ? reviewed(file) : file
  })

  /** As if it had been chosen in an input. */
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
      // Nobody took it: Shield is switched off here.
      if (input.files.length > 0) input.dispatchEvent(new world.Event('change'))
      return undefined
    })
}
