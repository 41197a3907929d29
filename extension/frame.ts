// A frame inside of a chat site: a guard without an engine, which asks the one of the top frame.
import { readsLikeWriting } from './conversation/reads-like-writing.ts'
import { sharedSecure } from './guard/across-frames.ts'
import { answerQuestions } from './guard/channel.ts'

if (window !== window.top) {
  answerQuestions(document, question => {
    if (question.ask !== 'secure') return { verdict: 'blocked' }
    const secure = sharedSecure()
    if (secure !== undefined) return secure(question.outgoing)
    // Another site's frame, which knows of no conversation: prose does not leave it, what programs say does.
    return readsLikeWriting(question.outgoing.content) && question.outgoing.kind === 'text'
      ? { verdict: 'blocked' }
      : { verdict: 'same' }
  })
}
