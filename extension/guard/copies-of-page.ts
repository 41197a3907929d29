import { whenCopied } from './channel.ts'
import { attempt } from './decide.ts'
import type { Guarding } from './guarding.ts'
import { after, apply, match, textOf } from './natives.ts'
import { replaceMethod } from './replace.ts'

/** Copies and files that the page makes of an answer get the person's words back, on our side. */
export function guardCopies({ world, decide, bodies, asker: { ask } }: Guarding): void {
  const { Clipboard } = world
  let copies = 0
  const copied = async (texts: Record<string, string>): Promise<void> => {
    copies += 1
    const id = copies
    const done = whenCopied(world.document, id)
    if (ask({ ask: 'copy', id, texts })?.verdict !== 'taken' || !(await done))
      throw new world.DOMException('The clipboard could not be written.', 'NotAllowedError')
  }
  const clipboard = Clipboard?.prototype
  replaceMethod({ owner: clipboard, name: 'writeText' }, original => (self, args) => {
    const plain = textOf(args[0])
    return mayHoldPlaceholder(plain) ? copied({ 'text/plain': plain }) : apply(original, self, [plain])
  })
  replaceMethod({ owner: clipboard, name: 'write' }, original => async (self: unknown, args: readonly unknown[]) => {
    const [item] = args[0] as ClipboardItem[]
    const types = item?.types.filter(type => type.startsWith('text/')) ?? []
    const read = await Promise.all(
      types.map(async type => [type, await new world.Response(await item?.getType(type)).text()] as const),
    )
    return read.some(([, text]) => mayHoldPlaceholder(text))
      ? copied(Object.fromEntries(read))
      : apply(original, self, [args[0]])
  })
  // The clipboard may contain a copy that we made, with the person's words, which no script may read in clear text.
  replaceMethod(
    { owner: clipboard, name: 'readText' },
    original => (self, args) =>
      after(apply(original, self, args) as Promise<string>, text =>
        decide.isFree(text) ? text : (attempt(() => decide.text(text))?.value ?? ''),
      ),
  )

  replaceMethod({ owner: world.URL, name: 'createObjectURL' }, original => (self, args) => {
    const address = textOf(apply(original, self, [args[0]]))
    if (bodies.isBlob(args[0])) bodies.noteAddress(address, args[0])
    return address
  })
  replaceMethod({ owner: world.URL, name: 'revokeObjectURL' }, original => (self, args) => {
    bodies.forgetAddress(textOf(args[0]))
    return apply(original, self, args)
  })
  /** Whether our side saves the file instead of the page. */
  const isSaved = (link: HTMLAnchorElement): boolean => {
    const blob = link.hasAttribute('download') ? bodies.blobAt(link.href) : undefined
    const text = blob === undefined ? undefined : bodies.textOf(blob)
    if (blob === undefined || text === undefined || !mayHoldPlaceholder(text)) return false
    return ask({ ask: 'save', name: link.download, mediaType: blob.type, text })?.verdict === 'taken'
  }
  replaceMethod(
    { owner: world.HTMLElement.prototype, name: 'click' },
    original => (self, args) =>
      self instanceof world.HTMLAnchorElement && isSaved(self) ? undefined : apply(original, self, args),
  )
  world.addEventListener(
    'click',
    event => {
      const link = event.target instanceof world.Element ? event.target.closest('a[download]') : null
      if (link instanceof world.HTMLAnchorElement && isSaved(link)) event.preventDefault()
    },
    true,
  )
}

function mayHoldPlaceholder(text: string): boolean {
  return match(/\d{4}/, text) !== null
}
