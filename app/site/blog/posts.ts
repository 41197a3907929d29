import type { Post } from './post.ts'
import { weBeginWithALetter } from './posts/2025-01-15-we-begin-with-a-letter.ts'
import { fortyFiveDays } from './posts/2025-02-13-forty-five-days.ts'
import { maskingWithoutReading } from './posts/2025-03-20-masking-without-reading.ts'
import { sixQuestions } from './posts/2025-04-17-six-questions-for-a-retention-clause.ts'
import { whoMayAskForYou } from './posts/2025-05-08-who-may-ask-for-you.ts'
import { theDeleteAct } from './posts/2025-05-22-the-delete-act.ts'
import { whenACourtSaysKeep } from './posts/2025-06-12-when-a-court-says-keep.ts'
import { aReplyIsNotADeletion } from './posts/2025-06-26-a-reply-is-not-a-deletion.ts'
import { whyAPlaceholderCarriesANumber } from './posts/2025-07-10-why-a-placeholder-carries-a-number.ts'
import { whatTheMetricsSay } from './posts/2025-07-24-what-the-metrics-say.ts'
import { lettersWithAFingerprint } from './posts/2025-08-05-letters-with-a-fingerprint.ts'
import { sevenPillars } from './posts/2025-08-12-seven-pillars.ts'

/** Every post, newest first. A new one is a file in `posts/` and a line here. */
export const POSTS: readonly Post[] = [
  sevenPillars,
  lettersWithAFingerprint,
  whatTheMetricsSay,
  whyAPlaceholderCarriesANumber,
  aReplyIsNotADeletion,
  whenACourtSaysKeep,
  theDeleteAct,
  whoMayAskForYou,
  sixQuestions,
  maskingWithoutReading,
  fortyFiveDays,
  weBeginWithALetter,
]
