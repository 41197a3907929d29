import type { DeletionRequest } from '../../records/request.ts'
import { isOpen, letterNamed } from './lifecycle.ts'

/**
 * A provider asks for proof that we may act: the changes to the request, so that the next turn sends the proof.
 * `written`: steps of the letters that stand (neither refused nor set aside). Undefined if there is nothing that we
 * could send: the request is closed or not sent yet, or the proof was already sent once. Otherwise a machine that keeps
 * asking for what it has would be answered forever, so a repeated question is shown to the person.
 */
export function oweProof(
  request: DeletionRequest,
  written: readonly string[],
): Pick<DeletionRequest, 'owedLetter' | 'waitingOn'> | undefined {
  if (!isOpen(request) || request.submittedAt === null) return undefined
  if (written.some(step => letterNamed(step)?.letter === 'agent_proof')) return undefined
  return { owedLetter: 'agent_proof', waitingOn: 'us' }
}
