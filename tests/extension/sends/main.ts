import { CONDITIONS } from './conditions.ts'
import { type Sent, sendPrompts } from './send-prompts.ts'

export const ALL = Object.keys(CONDITIONS)
export const PAIRS = ALL.filter(name => CONDITIONS[name]?.leaks === true)

/** Sends under one condition after the other and prints what was seen. `false` if anything is wrong. */
export async function sends(conditions: readonly string[], seed: number, count: number): Promise<boolean> {
  let isWell = true
  for (const name of conditions) {
    const sent = await sendPrompts(name, seed, count)
    isWell &&= say(sent)
  }
  return isWell
}

function say(sent: Sent): boolean {
  const { condition, sends, seconds, combinations, leaks, seen, wrong, restored, blocked } = sent
  const mustLeak = CONDITIONS[condition]?.leaks === true
  // What is not masked in its editor stands in the page's own turns.
  const mayBeSeen = CONDITIONS[condition]?.comes !== 'masked'
  console.log(
    `${condition}: ${sends} sends of ${combinations} combinations in ${seconds.toFixed(0)} s ` +
      `(${(sends / seconds).toFixed(1)} a second), ${restored} answers restored, ${blocked} blocked, ` +
      `${leaks.length} originals on the wire${mustLeak ? ', as it must be' : ''}, ` +
      `${seen.length} visible to scripts of the page${mayBeSeen ? ', as it may be' : ''}`,
  )
  for (const what of wrong.slice(0, 5)) console.log(`  wrong: ${what}`)
  if (!mustLeak) for (const leak of leaks.slice(0, 5)) console.log(`  leaked: ${leak}`)
  if (!mayBeSeen) for (const what of seen.slice(0, 5)) console.log(`  visible: ${what}`)
  return wrong.length === 0 && (mayBeSeen || seen.length === 0) && leaks.length > 0 === mustLeak
}

export { sendInFirefox } from './firefox.ts'
