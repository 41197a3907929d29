// A frame inside of a chat site: a guard without an engine, which asks the one of the top frame.
import { mayLeaveUnasked } from './conversation/unasked.ts'
import { reviewFiles } from './files/review-files.ts'
import { sharedAbove } from './guard/across-frames.ts'
import { answerQuestions } from './guard/channel.ts'

if (window !== window.top) {
  answerQuestions(document, question => {
    if (question.ask !== 'secure') return { verdict: 'blocked' }
    const shared = sharedAbove()
    if (shared !== undefined) return shared.secure(question.outgoing)
    // Another site's frame, or one that a page has shut off: no conversation is known there.
    return { verdict: mayLeaveUnasked(question.outgoing) ? 'same' : 'blocked' }
  })
  const shared = sharedAbove()
  if (shared !== undefined)
    reviewFiles({
      conversation: shared.conversation,
      state: shared.state,
      composer: () => null,
      onMasked: shared.noteSend,
    })
}
