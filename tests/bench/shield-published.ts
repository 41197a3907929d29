/** A figure of a detector whose weights no package contains, as its author or another has published it. */
interface Published {
  /** By the name that it has here, if it is one of those that are measured. */
  readonly set: string
  readonly detector: string
  readonly figure: string
  readonly source: string
}

const PRESIDIO = 'github.com/microsoft/presidio-research, notebook'
const NULLPII = 'github.com/lBroth/nullpii'
/** Other texts than ours, of the same templates. */
const ALIKE = 'like presidio_synth_v2'

const PUBLISHED: readonly Published[] = [
  { set: 'presidio_synth_v2', detector: 'Presidio as installed', figure: 'F2 of tokens 0.60', source: `${PRESIDIO} 4` },
  {
    set: 'presidio_synth_v2',
    detector: 'Presidio with stanford-deidentifier-base, fitted to this set',
    figure: 'F2 of tokens 0.88',
    source: `${PRESIDIO} 5`,
  },
  { set: ALIKE, detector: 'Presidio', figure: 'macro F1 0.57', source: NULLPII },
  { set: ALIKE, detector: 'OpenAI privacy-filter', figure: 'macro F1 0.57', source: NULLPII },
  { set: ALIKE, detector: 'gliner-pii-large-v1', figure: 'macro F1 0.63', source: NULLPII },
  { set: ALIKE, detector: 'piiranha-v1', figure: 'macro F1 0.38', source: NULLPII },
  { set: ALIKE, detector: 'nullpii', figure: 'macro F1 0.61', source: `${NULLPII}, its author` },
  {
    set: 'uner_ewt_dev',
    detector: 'XLM-R large, trained on its training part',
    figure: 'F1 0.84, places and organizations too',
    source: 'huggingface.co/universalner/uner_eng_ewt',
  },
  {
    set: 'PII-Masking-300k',
    detector: 'OpenAI privacy-filter',
    figure: 'F1 0.96, by its author',
    source: 'openai.com, Introducing OpenAI Privacy Filter',
  },
  {
    set: 'OpenPII 1.5M',
    detector: 'rampart',
    figure: 'recall 98.4 %, keeps 91.7 % of public terms',
    source: 'github.com/nationaldesignstudio/rampart, its author',
  },
]

/** One line for each figure, below a sentence that says what they are. */
export function publishedFigures(): string {
  const lines = PUBLISHED.map(({ set, detector, figure, source }) => [set, detector, figure, source])
  const widths = [0, 1, 2, 3].map(column => Math.max(...lines.map(cells => cells[column]?.length ?? 0)))
  return [
    'Published by others, not measured here: no package contains the weights of these. Each counts in its own way, so they',
    'show an order of magnitude beside the table, and no rank.',
    ...lines.map(cells =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
  ].join('\n')
}
