// A frame inside a chat site: a guard without an engine, which asks the engine of the top frame.
import { mayLeaveUnasked } from './conversation/unasked.ts'
import { reviewFiles } from './files/review-files.ts'
import { sharedAbove } from './guard/across-frames.ts'
import { answerQuestions } from './guard/channel.ts'
import { speakAs } from './i18n/translate.ts'

if (window !== window.top) {
  answerQuestions(document, question => {
    if (question.ask !== 'secure') return { verdict: 'blocked' }
    const shared = sharedAbove()
    if (shared !== undefined) return shared.secure(question.outgoing)
    // A frame of another site, or one that the page has isolated, knows no conversation.
    return { verdict: mayLeaveUnasked(question.outgoing) ? 'same' : 'blocked' }
  })
  const shared = sharedAbove()
  if (shared !== undefined) {
    speakAs(shared.speech)
    reviewFiles({
      conversation: shared.conversation,
      state: shared.state,
      composer: () => null,
      onMasked: shared.noteSend,
    })
  }
}
