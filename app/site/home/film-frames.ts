/** The film is a pure function of its time, so that it can be scrubbed, captioned and tested. Times in seconds. */
export const CHAPTERS = [
  { name: 'Type', from: 0, to: 5, caption: 'You write the way you always do, names and amounts included.' },
  { name: 'Mask', from: 5, to: 9, caption: 'Before it leaves, a bar slides over every private detail.' },
  { name: 'Send', from: 9, to: 13, caption: 'The AI receives placeholders instead of your details.' },
  { name: 'Restore', from: 13, to: 18, caption: 'The answer comes back, and your browser restores your words.' },
  {
    name: 'Demand',
    from: 18,
    to: 24,
    caption: 'For what providers already have: a letter, a deadline, and a receipt.',
  },
] as const

export const LENGTH_SECONDS = 24
/** The frame that is shown before the film starts: the bars are on. */
export const POSTER_SECONDS = 8.2

const WORDS: readonly { text: string; placeholder?: string }[] = [
  { text: 'I am' },
  { text: 'Dana Whitfield', placeholder: '[Name1042]' },
  { text: 'and my' },
  { text: 'landlord' },
  { text: 'Marcus Bell', placeholder: '[Name1057]' },
  { text: 'still has my' },
  { text: '$2,150', placeholder: '[Value1063]' },
  { text: 'deposit.' },
]

export interface Frame {
  readonly caption: string
  /** Opacity of what is visible except at the end: the two sides and the line between them. */
  readonly scenery: number
  /** `shift`: 0 in the browser, 1 at the AI. */
  readonly message: { readonly opacity: number; readonly shift: number }
  readonly words: readonly {
    readonly text: string
    readonly placeholder: string | undefined
    readonly shown: boolean
    /** 0: visible; 1: behind its bar. */
    readonly covered: number
    readonly isBack: boolean
  }[]
  readonly receipt: { readonly opacity: number; readonly shift: number; readonly days: number; readonly stamp: number }
}

/** What is visible at a time between 0 and the film's end. */
export function frameAt(seconds: number): Frame {
  const chapter = Math.max(
    0,
    CHAPTERS.findLastIndex(({ from }) => seconds >= from),
  )
  const isDemand = chapter === 4
  const across = chapter === 2 ? eased((seconds - 9.4) / 1.6) : chapter === 3 ? 1 - eased((seconds - 13.2) / 1.2) : 0
  return {
    caption: CHAPTERS[chapter]?.caption ?? '',
    scenery: isDemand ? 0 : 1,
    message: {
      opacity: isDemand ? 1 - eased((seconds - 18) / 0.6) : 1,
      shift: across,
    },
    words: wordsAt(seconds, chapter),
    receipt: {
      opacity: isDemand ? eased((seconds - 18.5) / 0.5) : 0,
      shift: isDemand ? (1 - eased((seconds - 18.5) / 0.8)) * 6 : 6,
      days: isDemand ? Math.min(45, Math.max(0, Math.floor((seconds - 19.2) * 18))) : 0,
      stamp: seconds > 22 ? 1 : 0,
    },
  }
}

function wordsAt(seconds: number, chapter: number): Frame['words'] {
  let bar = 0
  return WORDS.map(({ text, placeholder }, index) => {
    const turn = placeholder === undefined ? 0 : bar++
    return {
      text,
      placeholder,
      shown: chapter > 0 || index < (seconds / 4.1) * WORDS.length,
      covered: coveredAt(seconds, chapter, turn),
      isBack: chapter === 3 && coveredAt(seconds, chapter, turn) < 0.5,
    }
  })
}

function coveredAt(seconds: number, chapter: number, turn: number): number {
  if (chapter === 1) return eased((seconds - 5.3 - turn) / 0.62)
  if (chapter === 2) return 1
  return chapter === 3 ? 1 - eased((seconds - 15 - turn * 0.7) / 0.62) : 0
}

/** Easing: slow, fast, slow; 0 before its interval and 1 after. */
function eased(x: number): number {
  const at = Math.min(1, Math.max(0, x))
  return at < 0.5 ? 4 * at ** 3 : 1 - (-2 * at + 2) ** 3 / 2
}
