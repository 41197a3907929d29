import type { SavedVault } from '../../../extension/shield/vault.ts'

/** A text to start with, and the engine's result for it: shown before the engine is loaded, and kept afterwards. */
export interface Sample {
  readonly name: string
  readonly text: string
  /** What an AI could answer, with the sample's placeholders: written by hand, and labeled as an example. */
  readonly answer: string
  readonly vault: SavedVault
}

type Entry = SavedVault['entries'][number]
const name = (number: number, value: string): Entry => ({ shape: 'Name', number, value })
const email = (number: number, value: string): Entry => ({ shape: 'Email', number, value })
const value = (number: number, text: string): Entry => ({ shape: 'Value', number, value: text })

const sample = (title: string, text: string, answer: string, entries: readonly Entry[]): Sample => ({
  name: title,
  text,
  answer,
  vault: { version: 1, entries, bare: [] },
})

/** People and places are invented; addresses and numbers are reserved for examples. */
export const SAMPLES = [
  sample(
    'Landlord',
    'My name is Dana Whitfield and my landlord, Marcus Bell, still has my deposit of $2,150. Draft a firm letter to him. He can reach me at dana@whitfield.example or 503.555.0134.',
    'Dear [Name1057], my deposit of [Value1063] is overdue. Please return it within 14 days, and write to me at [Email1071] with the exact date. Sincerely, [Name1042]',
    [
      name(1042, 'Dana Whitfield'),
      name(1057, 'Marcus Bell'),
      value(1063, '$2,150'),
      email(1071, 'dana@whitfield.example'),
      value(1088, '503.555.0134'),
    ],
  ),
  sample(
    'Salary',
    'Northgate offers me $148,000, and Samuel Okafor in HR wants an answer by March 3, 2027. Help me ask for $160,000 without sounding ungrateful. I sign as Priya Raman, priya.raman@mail.example.',
    'Dear [Name2231], thank you for the offer of [Value2214]. I am excited about the role. Could we talk about [Value2259] before [Value2246]? Best, [Name2270]',
    [
      value(2214, '$148,000'),
      name(2231, 'Samuel Okafor'),
      value(2246, 'March 3, 2027'),
      value(2259, '$160,000'),
      name(2270, 'Priya Raman'),
      email(2283, 'priya.raman@mail.example'),
    ],
  ),
  sample(
    'Health',
    'Explain this finding in plain words. Patient: Elena Vossberg, born 02/11/1987. Dr. Hannah Lindqvist wrote: "mild anemia, check again in six weeks". Answer to elena@vossberg.example.',
    'Hi [Name3305], your blood carries a little less iron than it should. It is common and usually harmless. [Name3326] wants a new test in six weeks to see whether it improves.',
    [
      name(3305, 'Elena Vossberg'),
      value(3318, '02/11/1987'),
      name(3326, 'Hannah Lindqvist'),
      email(3341, 'elena@vossberg.example'),
    ],
  ),
] as const satisfies readonly Sample[]
