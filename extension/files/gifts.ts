/** Files on their way to the page, however they were added, and how to pass on those that may go. */
export interface Gift {
  readonly files: readonly File[]
  /** Names of folders, which a script cannot pass on. */
  readonly folders: readonly string[]
  /** A second event for files that have already been handled. */
  readonly isHeard: boolean
  /** Withholds them from the page until they have been checked. */
  take(): void
  handOn(files: readonly File[]): void
}

/** Events that we dispatch ourselves. */
const ours = new WeakSet<Event>()
/** Inputs that we have emptied: the browser reports the files twice, by `input` and by `change`. */
const emptied = new WeakSet<HTMLInputElement>()

/** `null`: the event has no files, or it is one of ours. */
export function giftOf(event: Event): Gift | null {
  if (ours.has(event)) return null
  if (event instanceof DragEvent) return event.type === 'drop' ? ofTransfer(event, event.dataTransfer) : null
  if (event instanceof ClipboardEvent) return event.type === 'paste' ? ofTransfer(event, event.clipboardData) : null
  const [target] = event.composedPath()
  return target instanceof HTMLInputElement && target.type === 'file' ? ofInput(event, target) : null
}

function ofInput(event: Event, input: HTMLInputElement): Gift | null {
  const files = [...(input.files ?? [])]
  const isHeard = event.type === 'change' && emptied.delete(input)
  if (files.length === 0 && !isHeard) return null
  return {
    files,
    folders: [],
    isHeard,
    take() {
      if (event.type === 'input') emptied.add(input)
      input.value = ''
    },
    handOn(chosen) {
      if (chosen.length === 0) {
        send(input, new Event('cancel', { bubbles: true }))
        return
      }
      input.files = transferOf(chosen).files
      send(input, new Event('input', { bubbles: true, composed: true }))
      send(input, new Event('change', { bubbles: true }))
    },
  }
}

function ofTransfer(event: DragEvent | ClipboardEvent, transfer: DataTransfer | null): Gift | null {
  if (transfer === null || transfer.files.length === 0) return null
  const folders = [...transfer.items].flatMap(item => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry?.() : null
    return entry?.isDirectory === true ? [entry.name] : []
  })
  const files = [...transfer.files].filter(({ name }) => !folders.includes(name))
  // Read now: after the event the browser discards the data.
  const texts = transfer.types.filter(type => type !== 'Files').map(type => [type, transfer.getData(type)] as const)
  const target = event.composedPath()[0] ?? event.target
  return {
    files,
    folders,
    isHeard: false,
    take() {},
    handOn(chosen) {
      if (target === null || (chosen.length === 0 && texts.length === 0)) return
      const left = transferOf(chosen)
      for (const [type, text] of texts) left.setData(type, text)
      if (event instanceof DragEvent) {
        send(target, new DragEvent('drop', { ...whereOf(event), ...SENT, dataTransfer: left }))
        return
      }
      const isTaken = !send(target, new ClipboardEvent('paste', { ...SENT, clipboardData: left }))
      // A paste event dispatched by a script inserts nothing by itself.
      const plain = left.getData('text/plain')
      if (!isTaken && plain !== '') document.execCommand('insertText', false, plain)
    },
  }
}

const SENT = { bubbles: true, cancelable: true, composed: true } as const

function whereOf({ clientX, clientY, screenX, screenY, ctrlKey, shiftKey, altKey, metaKey }: DragEvent): DragEventInit {
  return { clientX, clientY, screenX, screenY, ctrlKey, shiftKey, altKey, metaKey }
}

function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

/** `false` if the page handled the event itself. */
function send(target: EventTarget, event: Event): boolean {
  ours.add(event)
  return target.dispatchEvent(event)
}
