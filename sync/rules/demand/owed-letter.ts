import type { DeletionRequest } from '../../records/request.ts'
import { isOpen, letterNamed } from './lifecycle.ts'

/**
 * A provider asks for proof that we may act: what changes of the request, so that the next turn sends the proof.
 * `written`: steps of the letters that stand (neither refused nor set aside). Undefined when there is nothing that we
 * could send: the request is closed or not sent yet, or the proof has gone once already. A machine that asks again
 * for what it has would be answered for ever, so a second question is the person's to look at.
 */
export function oweProof(
  request: DeletionRequest,
  written: readonly string[],
): Pick<DeletionRequest, 'owedLetter' | 'waitingOn'> | undefined {
  if (!isOpen(request) || request.submittedAt === null) return undefined
  if (written.some(step => letterNamed(step)?.letter === 'agent_proof')) return undefined
  return { owedLetter: 'agent_proof', waitingOn: 'us' }
}
