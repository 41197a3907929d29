import type { Outgoing, Secured } from '../conversation/secure.ts'
import { type Answer, answerQuestions, type Question, tellCopied } from '../guard/channel.ts'
import type { ShieldState } from './shield-state.ts'

interface AnswerGuardNeeds {
  readonly page: Document
  readonly shield: Pick<ShieldState, 'hasGuard'>
  secure(outgoing: Outgoing): Secured
  /** Saves a file, with the person's words in it. */
  save(file: Extract<Question, { ask: 'save' }>): void
  /** The page asks for the microphone. */
  heard(): void
  /** Writes texts to the clipboard, with the person's words in them. */
  copy(texts: Readonly<Record<string, string>>): Promise<void>
}

/** Answers what the guard in the page's world asks. */
export function init(signal: AbortSignal, { page, shield, secure, save, heard, copy }: AnswerGuardNeeds): void {
  const answer = (question: Question): Answer => {
    if (question.ask === 'secure') return secure(question.outgoing)
    if (question.ask === 'save') save(question)
    else if (question.ask === 'microphone') heard()
    else
      copy(question.texts).then(
        () => tellCopied(page, question.id, true),
        () => tellCopied(page, question.id, false),
      )
    return { verdict: 'taken' }
  }
  answerQuestions(signal, page, answer, () => {
    shield.hasGuard = true
  })
}
