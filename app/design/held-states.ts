import type { Plugin } from 'vite'

/**
 * Lets a page show states that normally need a pointer or a key: every rule for `:hover`, `:active` and
 * `:focus-visible` also applies to an element with the class `is-hover`, `is-active` or `is-focus-visible`. A class has
 * the same specificity as a pseudo-class, so the cascade does not change.
 */
export function heldStates(): Plugin {
  return {
    name: 'recall:held-states',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = withHeldStates(String(file.source))
      }
    },
  }
}

/** Neither `(hover:hover)` of a media query nor an escaped name like `.hover\:underline` is a state. */
export function withHeldStates(css: string): string {
  return css.replace(/(?<!\\|\(any-hover|\(hover):(hover|active|focus-visible)(?![\w-])/g, ':is(:$1,.is-$1)')
}
