/**
 * Known faults, each an exact piece of one file of the product and what stands in its place, with the invariants that
 * may show it: a year that does not notice them proves nothing.
 */
export const PLANTED = [
  {
    id: 'withdrawal ignored',
    file: 'sync/rules/sending.ts',
    find: "if (facts.authorization.withdrawnAt !== null) return 'withdrawn'",
    replace: '',
    shows: ['unauthorized'],
  },
  {
    id: 'wrong provider’s address',
    file: 'sync/rules/next-turn.ts',
    find: 'nextChannel(knownProvider(request.providerId, facts.choices), written)',
    replace: "nextChannel(knownProvider('openai', facts.choices), written)",
    shows: ['wrong_provider'],
  },
  {
    id: 'every letter once more',
    file: 'sync/rules/lifecycle.ts',
    find: 'LADDER.slice(highest + 1)',
    replace: 'LADDER.slice(Math.max(1, highest))',
    shows: ['twice'],
  },
  {
    id: 'escalated twelve days too soon',
    file: 'sync/rules/lifecycle.ts',
    find: "const from = rung.clock === 'silence' ? request.submittedAt + (request.pausedMs ?? 0) : due - DECISION_DAY * DAY_MS",
    replace:
      "const from = rung.clock === 'silence' ? request.submittedAt + (request.pausedMs ?? 0) : due - DECISION_DAY * DAY_MS - 12 * DAY_MS",
    shows: ['too_soon', 'early_claim'],
  },
  {
    id: 'paused time counts',
    file: 'sync/rules/clocks.ts',
    find: 'dueAt: dueAt === null ? null : Instant.parse(dueAt + length),',
    replace: 'dueAt,',
    shows: ['too_soon', 'early_claim'],
  },
  {
    id: 'unpaid plan sends on',
    file: 'sync/rules/sending.ts',
    find: "if (!isCurrent(facts)) return 'subscription_inactive'\n  if (!facts.entitled) return 'not_entitled'",
    replace: '',
    shows: ['not_entitled'],
  },
  {
    id: 'a switch that switches nothing',
    file: 'sync/rules/sending.ts',
    find: "if (!facts.providerEnabled) return 'provider_off'",
    replace: '',
    shows: ['switched_off'],
  },
  {
    id: 'any signature is believed',
    file: 'server/mail/authenticity.ts',
    find: 'if (verdict.pass && replyDomains !== undefined && !isWithin(verdict.fromDomain, replyDomains)) {',
    replace: "if (verdict.fromDomain === '') {",
    shows: ['believed'],
  },
  {
    id: 'a sent letter without its entry',
    file: 'server/erase/after-delivery.ts',
    find: 'type: rung.eventType,',
    replace: "type: 'admin',",
    shows: ['unrecorded'],
  },
  {
    id: 'a write asks for no look',
    file: 'server/store/tenant.ts',
    find: "({ v: eb('v', '+', 1), lookAt: LOOK_NOW })",
    replace: "({ v: eb('v', '+', 1) })",
    shows: ['overlooked'],
  },
  {
    id: 'the next letter’s day is not looked for',
    file: 'sync/rules/look-at.ts',
    find: '...years, ...marks]',
    replace: '...years]',
    shows: ['overlooked', 'forgotten'],
  },
]
