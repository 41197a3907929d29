import { z } from 'zod'

import { PROVIDERS, type Provider, type ProviderId } from '../../sync/catalog/providers.ts'
import { DAY_MS } from './clock.ts'

/** What a provider can do with a letter, in the words of the sandbox page. */
export const REPLY_KINDS = {
  acknowledge: 'acknowledge',
  ask_identity: 'ask for identity',
  progress: 'report progress',
  unclear: 'answer unclearly',
  confirm: 'confirm deletion',
  refuse: 'refuse',
  extend: 'take more time',
  bounce: 'bounce',
  silent: 'stay silent',
  spoof: 'spoofed mail',
} as const
export type ReplyKind = keyof typeof REPLY_KINDS
/** Kinds that send a mail. */
export type MailKind = Exclude<ReplyKind, 'silent'>

export const ReplyKind = z.enum(Object.keys(REPLY_KINDS) as [ReplyKind, ...ReplyKind[]])

/** One step: what the provider does, and how long after the letter came (product calendar). */
export const Step = z.object({
  after: z
    .number()
    .int()
    .min(0)
    .max(400 * DAY_MS),
  kind: ReplyKind,
})
export type Step = z.infer<typeof Step>

/** Twenty steps are more than any correspondence that we have seen. */
export const Script = z.array(Step).max(20)
export type Script = z.infer<typeof Script>

const SECOND_MS = 1000

/** The first minute shows four replies; the following weeks show one example of each way a request can go. */
const SCRIPTS: Partial<Record<ProviderId, Script>> = {
  openai: [
    { after: 8 * SECOND_MS, kind: 'acknowledge' },
    { after: 9 * DAY_MS, kind: 'confirm' },
  ],
  anthropic: [
    { after: 14 * SECOND_MS, kind: 'acknowledge' },
    { after: 3 * DAY_MS, kind: 'ask_identity' },
    { after: 20 * DAY_MS, kind: 'confirm' },
  ],
  google: [
    { after: 20 * SECOND_MS, kind: 'acknowledge' },
    { after: 1 * DAY_MS, kind: 'silent' },
    { after: 12 * DAY_MS, kind: 'spoof' },
  ],
  xai: [
    { after: 26 * SECOND_MS, kind: 'acknowledge' },
    { after: 5 * DAY_MS, kind: 'confirm' },
  ],
}

/** What a provider does until somebody changes it on the sandbox page. */
export function defaultScript(id: ProviderId): Script {
  return (
    SCRIPTS[id] ?? [
      { after: 10 * SECOND_MS, kind: 'acknowledge' },
      { after: 7 * DAY_MS, kind: 'confirm' },
    ]
  )
}

/** What happened in this correspondence before the current letter. */
export type Before = 'nothing' | 'bounced_elsewhere' | 'answered'

interface PlannedReply {
  after: number
  kind: MailKind
}

/**
 * The replies that a letter causes. A script answers a correspondence only once: a reminder in the same thread starts
 * nothing new, but a letter sent to another address after a bounce counts as the first that anybody reads. After a
 * bounce no further reply to that letter comes, and after 'silent' only a stranger still writes.
 */
export function plannedReplies(script: Script, before: Before): PlannedReply[] {
  if (before === 'answered') return []
  const planned: PlannedReply[] = []
  let silent = false
  for (const { after, kind } of script.toSorted((a, b) => a.after - b.after)) {
    if (kind === 'silent') silent = true
    else if (kind === 'bounce') {
      if (before === 'bounced_elsewhere' || silent) continue
      planned.push({ after, kind })
      break
    } else if (!silent || kind === 'spoof') planned.push({ after, kind })
  }
  return planned
}

/** The provider at whose domain an address is, and whether the provider reads mail sent there. */
export function providerAt(address: string): { provider: Provider & { id: ProviderId }; isChannel: boolean } | null {
  const wanted = address.toLowerCase()
  for (const provider of PROVIDERS) {
    if (provider.replyDomains.some(domain => isWithin(wanted, domain))) {
      return { provider, isChannel: provider.channels.some(channel => channel.address === wanted) }
    }
  }
  return null
}

/** Whether an address is at the domain or one of its subdomains. */
export function isWithin(address: string, domain: string): boolean {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return host === domain || host.endsWith(`.${domain}`)
}
