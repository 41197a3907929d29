import type { SentLetterId } from '../demand/lifecycle.ts'
import { agentProof } from './agent-proof.ts'
import { attorneyDemand } from './attorney-demand.ts'
import { claimCheck } from './claim-check.ts'
import { demand } from './demand.ts'
import { escalation } from './escalation.ts'
import { finalNotice } from './final-notice.ts'
import { finalReminder } from './final-reminder.ts'
import { followUp1 } from './follow-up-1.ts'
import { followUp2 } from './follow-up-2.ts'
import { legalReminder } from './legal-reminder.ts'
import type { Letter } from './letter.ts'

/** Every letter that we send, by its id: `letters.demand(facts)` is the text of a demand. */
export const letters = {
  demand,
  follow_up_1: followUp1,
  follow_up_2: followUp2,
  final_reminder: finalReminder,
  escalation,
  legal_reminder: legalReminder,
  attorney_demand: attorneyDemand,
  final_notice: finalNotice,
  agent_proof: agentProof,
  claim_check: claimCheck,
} satisfies Record<SentLetterId, Letter>
