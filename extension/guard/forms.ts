import { attempt } from './decide.ts'
import type { Guarding } from './guarding.ts'
import { accessor, add, apply, each, type Method, match, textOf } from './natives.ts'
import { replaceMethod } from './replace.ts'

/**
 * Forms that the browser itself submits. Their fields are masked in view of the person; values that the page adds,
 * selected options and the pressed button are handled last, in `formdata`.
 */
export function guardForms({ world, decide }: Guarding): void {
  const { HTMLInputElement, HTMLTextAreaElement, HTMLFormElement, FormData } = world
  const form = HTMLFormElement.prototype
  const input = HTMLInputElement.prototype
  // Fields with names such as `action` shadow the form's own properties.
  const read = {
    elements: accessor(form, 'elements', 'get') as Method,
    action: world.Element.prototype.getAttribute,
    setAction: world.Element.prototype.setAttribute,
    type: accessor(input, 'type', 'get') as Method,
    value: accessor(input, 'value', 'get') as Method,
    setValue: accessor(input, 'value', 'set') as Method,
    area: accessor(HTMLTextAreaElement.prototype, 'value', 'get') as Method,
    setArea: accessor(HTMLTextAreaElement.prototype, 'value', 'set') as Method,
    target: accessor(world.Event.prototype, 'target', 'get') as Method,
    submitter: accessor(world.SubmitEvent.prototype, 'submitter', 'get') as Method,
    formData: accessor(world.FormDataEvent.prototype, 'formData', 'get') as Method,
    entries: FormData.prototype.forEach,
    remove: FormData.prototype.delete,
    append: FormData.prototype.append,
    prevent: world.Event.prototype.preventDefault,
    stop: world.Event.prototype.stopImmediatePropagation,
  }

  let sending: unknown = null
  const passAddress = (element: unknown, name: 'action' | 'formaction') => {
    if (!(element instanceof world.Element)) return
    const address = apply(read.action, element, [name])
    if (address === null) return
    const safe = decide.address(address)
    if (safe !== address) apply(read.setAction, element, [name, safe])
  }
  const secureForm = (element: HTMLFormElement, submitter: unknown): boolean =>
    attempt(() => {
      passAddress(element, 'action')
      passAddress(submitter, 'formaction')
      each(apply(read.elements, element, []) as ArrayLike<unknown>, field => {
        const isInput = field instanceof HTMLInputElement
        if (!isInput && !(field instanceof HTMLTextAreaElement)) return
        if (isInput && match(/^(?:password|file)$/, textOf(apply(read.type, field as never, []))) !== null) return
        const value = textOf(apply(isInput ? read.value : read.area, field as never, []))
        const safe = decide.text(value)
        if (safe !== value) apply(isInput ? read.setValue : read.setArea, field as never, [safe as never])
      })
      sending = element
    }) !== undefined

  const hearData = (event: FormDataEvent) => {
    if (apply(read.target, event as never, []) !== sending) return
    sending = null
    const formData = apply(read.formData, event as never, []) as FormData
    const entries: { name: string; value: FormDataEntryValue }[] = []
    const take = (value: FormDataEntryValue, name: string) => add(entries, { name, value })
    apply(read.entries, formData, [take])
    // The submission can no longer be stopped here, so a value that must not be sent is sent empty.
    const safe = (name: string, value: string) => attempt(() => decide.field(name, value))?.value ?? ''
    const safeName = (name: string) => attempt(() => decide.text(name))?.value ?? 'field'
    let isChanged = false
    each(entries, entry => {
      const { name, value } = entry
      entry.name = safeName(name)
      if (typeof value === 'string') entry.value = safe(name, value)
      isChanged ||= entry.name !== name || entry.value !== value
    })
    if (!isChanged) return
    const names: string[] = []
    apply(read.entries, formData, [(_: FormDataEntryValue, name: string) => add(names, name)])
    each(names, name => apply(read.remove, formData, [name]))
    each(entries, ({ name, value }) => apply(read.append, formData, [name, value as string]))
  }
  // Runs after the page's own listeners, which may add entries but must not stop the event from reaching us.
  world.addEventListener('formdata', hearData)
  each(['stopPropagation', 'stopImmediatePropagation'], name =>
    replaceMethod(
      { owner: world.Event.prototype, name },
      original => (self, args) => (self instanceof world.FormDataEvent ? undefined : apply(original, self, args)),
    ),
  )

  replaceMethod({ owner: form, name: 'submit' }, original => (self, args) => {
    try {
      return secureForm(self as HTMLFormElement, null) ? apply(original, self, args) : undefined
    } finally {
      sending = null
    }
  })
  world.addEventListener(
    'submit',
    event => {
      let isSafe = false
      try {
        const target = apply(read.target, event as never, []) as HTMLFormElement
        isSafe = secureForm(target, apply(read.submitter, event as never, []))
      } finally {
        // If anything went wrong, an unchecked form is not submitted.
        if (!isSafe) {
          apply(read.prevent, event, [])
          apply(read.stop, event, [])
        }
      }
    },
    true,
  )
}
