// A frame inside a chat site: a guard without an engine, which asks the engine of the top frame.
import * as noteWriting from './chat/note-writing.ts'
import { mayLeaveUnasked } from './conversation/unasked.ts'
import { reviewFiles } from './files/review-files.ts'
import { sharedAbove } from './guard/across-frames.ts'
import { answerQuestions } from './guard/channel.ts'
import { speakAs } from './i18n/translate.ts'

// As in the top frame, nothing ends what guards a frame.
const { signal } = new AbortController()

if (window !== window.top) {
  answerQuestions(signal, document, question => {
    const shared = sharedAbove()
    if (question.ask === 'microphone') shared?.heard()
    if (question.ask !== 'secure') return { verdict: 'blocked' }
    if (shared !== undefined) return shared.secure(question.outgoing)
    // A frame of another site, or one that the page has isolated, knows no conversation.
    return { verdict: mayLeaveUnasked(question.outgoing) ? 'same' : 'blocked' }
  })
  const shared = sharedAbove()
  if (shared !== undefined) {
    speakAs(shared.speech)
    noteWriting.init(signal, shared)
    reviewFiles(signal, {
      conversation: shared.conversation,
      state: shared.state,
      composer: () => null,
      handedOn: shared.handedOn,
      onMasked: shared.noteSend,
    })
  }
}
