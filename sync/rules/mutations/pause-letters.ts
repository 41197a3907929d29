import { z } from 'zod/mini'

import { t } from '../../i18n/translate.ts'
import { pauseClocks, resumeClocks } from '../demand/clocks.ts'
import { changes, mutation, type Patch } from './mutation-rule.ts'

/**
 * Pauses or resumes letters to every provider. The pause is stored in the journey, so that a cycle that would open
 * meanwhile waits too, and in each request, whose clocks it stops. Repeating the current state changes nothing.
 */
export const setPaused = mutation({
  args: z.strictObject({ paused: z.boolean() }),
  words: ({ paused }) => (paused ? t('Letters to all providers: paused') : t('Letters to all providers: on again')),
  scope: () => ({ customer_journey: {}, requests: {} }),
  apply(rows, { paused }, now) {
    const journeys = rows.customer_journey.filter(({ currentStage }) => currentStage === (paused ? 'active' : 'paused'))
    return changes(
      ...journeys.map(
        ({ id }): Patch => ({
          table: 'customer_journey',
          op: 'update',
          id,
          patch: { currentStage: paused ? 'paused' : 'active' },
        }),
      ),
      ...rows.requests.flatMap((request): Patch[] => {
        const patch = paused ? pauseClocks(request, now) : resumeClocks(request, now)
        return patch === undefined ? [] : [{ table: 'requests', op: 'update', id: request.id, patch }]
      }),
    )
  },
})
