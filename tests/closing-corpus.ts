/**
 * Sentences of ordinary business mail that limit, postpone or retract. None of them may appear next to a closing
 * sentence.
 */
export const LIMITING: readonly string[] = [
  'Invoices are kept for ten years.',
  'The chats of March are not included.',
  'Our backup tapes are overwritten in the fall.',
  'This does not apply to the enterprise workspace.',
  'Finance will get back to you about the rest.',
  'Only the mobile profile was affected.',
  'We still need a copy of your passport.',
  'Die Rechnungen bleiben gespeichert.',
  'Les journaux techniques restent en place.',
  'Los registros de pago se mantienen.',
  'As discussed on the phone, legal holds two files.',
  'Ausgenommen sind Protokolldaten.',
  'Some records live with our payment partner.',
  'Please note the exceptions on our website.',
  'The European entity answers separately.',
  'Your voice samples follow next week.',
  'Nothing above concerns the API.',
  'That was the plan, at least.',
  'We disagree with the colleague who wrote this.',
  'Unless you log in again.',
  'Subject to the retention schedule.',
  'Except for abuse reports.',
  'A hashed address stays on the block list.',
  'Model weights cannot be changed.',
  'See the table below for what remains.',
  'Sicherungskopien laufen nach 90 Tagen ab.',
  'Sauf disposition contraire.',
  'Quedan pendientes las copias de seguridad.',
  'Данные о платежах сохраняются.',
  '发票仍会保留。',
  '請求書は保管されます。',
  'سيتم الاحتفاظ بالفواتير.',
  'Le fatture restano archiviate.',
  'Facturen blijven bewaard.',
  'Faktury są przechowywane.',
  'As faturas continuam guardadas.',
  'Was the account really yours?',
  'This is a draft.',
  'Ignore the sentence above.',
  'Correction: it was only deactivated.',
]

/**
 * A text with a sentence inserted at one of its joints: between its sentences or lines, on a line of its own or within
 * one. `pick` returns a whole number from 0 up to but not including its argument.
 */
export function mutated(text: string, pick: (below: number) => number): string {
  const sentence = LIMITING[pick(LIMITING.length)] ?? ''
  const joints = [0, ...[...text.matchAll(/(?<=[.!,])\s|\n/g)].map(({ index }) => index), text.length]
  const at = joints[pick(joints.length)] ?? 0
  const [before, after] = [
    ['\n\n', '\n\n'],
    [' ', ' '],
    ['\n', '\n'],
    [' ', '\n'],
  ][pick(4)] ?? [' ', ' ']
  return `${text.slice(0, at)}${before}${sentence}${after}${text.slice(at)}`
}

/** Words that restrict a statement wherever they are inserted: 'almost all', 'your test account', 'have not been'. */
const LIMITERS =
  'not almost only some chat test old second marketing local active inactive trial billing partially temporarily european never soon most backup half nearly former previous visible public support work school unless except but without hardly nicht fast keine teilweise bald pas sauf presque no casi salvo'.split(
    ' ',
  )

/** A text with one such word inserted before a random word. */
export function limited(text: string, pick: (below: number) => number): string {
  const words = text.split(/(?<=\s)/)
  return words.toSpliced(pick(words.length), 0, `${LIMITERS[pick(LIMITERS.length)] ?? ''} `).join('')
}
