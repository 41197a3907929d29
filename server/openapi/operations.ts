import { z } from 'zod'

import { type Call, calls, type Door } from '../../sync/wire/calls.ts'
import { extensionCalls } from '../../sync/wire/extension-calls.ts'
import { KNOWN_HEADER } from '../../sync/wire/known-browser.ts'
import { PullPage } from '../../sync/wire/pull.ts'
import { PushReceipt, PushRequest } from '../../sync/wire/push.ts'
import { openShared } from '../../sync/wire/shares.ts'

/** One operation of the server, as the OpenAPI document describes it. */
export interface Operation {
  method: 'get' | 'post' | 'put'
  /** In OpenAPI notation: `/api/files/{sha256}`. */
  path: string
  name: string
  group: string
  /** `signed`: by the payment provider. */
  door: Door | 'signed'
  body?: { schema: z.core.$ZodType } | { type: string }
  /** Keyed by status. Null: no body; a type: any content of that media type. */
  answers: Readonly<Record<string, { schema: z.core.$ZodType } | { type: string } | null>>
  query?: readonly string[]
  /** Headers that may be sent, and what each is. */
  headers?: Readonly<Record<string, string>>
}

const MARKS = 'What sign-ins in this browser were given (`known`), for limits of its own.'

const METHODS = { GET: 'get', POST: 'post' } as const

const operationOf = (name: string, { method, path, door, body, answer, limit }: Call): Operation => ({
  method: METHODS[method],
  path,
  name,
  group: path.split('/')[2] ?? '',
  door,
  ...(method === 'GET' ? {} : { body: { schema: body } }),
  answers: { 200: { schema: answer } },
  ...(limit.some(({ of }) => of === 'known') ? { headers: { [KNOWN_HEADER]: MARKS } } : {}),
})

const ofCalls: Operation[] = [
  ...Object.entries(calls).map(([name, call]) => operationOf(name, call)),
  ...Object.entries(extensionCalls).map(([name, call]) => operationOf(`extension_${name}`, call)),
]

/** The server's history was replaced: the device starts again. */
const Reset = z.object({ code: z.literal('reset'), epoch: z.string() })

const others: Operation[] = [
  {
    method: 'get',
    path: '/api/health',
    name: 'health',
    group: 'server',
    door: 'open',
    answers: { 200: { schema: z.object({ ok: z.literal(true) }) } },
  },
  {
    method: 'get',
    path: '/openapi.json',
    name: 'openapi',
    group: 'server',
    door: 'open',
    answers: { 200: { schema: z.record(z.string(), z.unknown()) } },
  },
  {
    method: 'get',
    path: '/.well-known/security.txt',
    name: 'security_txt',
    group: 'server',
    door: 'open',
    answers: { 200: { type: 'text/plain' } },
  },
  {
    method: 'post',
    path: '/api/stripe-webhook',
    name: 'stripe_webhook',
    group: 'payment',
    door: 'signed',
    body: { type: 'application/json' },
    answers: { 200: { schema: z.object({ received: z.literal(true) }) } },
  },
  {
    method: 'get',
    path: '/api/mail/stop/{token}',
    name: 'ask_to_stop_mails',
    group: 'mail',
    door: 'open',
    answers: { 200: { type: 'text/html' }, 404: { type: 'text/html' } },
  },
  {
    method: 'post',
    path: '/api/mail/stop/{token}',
    name: 'stop_mails',
    group: 'mail',
    door: 'open',
    body: { type: 'application/x-www-form-urlencoded' },
    answers: { 200: { type: 'text/html' }, 404: { type: 'text/html' } },
  },
  {
    method: 'get',
    path: '/api/auth/google/frame',
    name: 'google_frame',
    group: 'auth',
    door: 'open',
    answers: { 200: { type: 'text/html' } },
  },
  {
    method: 'post',
    path: '/sync/push',
    name: 'push',
    group: 'sync',
    door: 'own',
    body: { schema: PushRequest },
    answers: { 200: { schema: PushReceipt }, 409: { schema: Reset } },
  },
  {
    method: 'get',
    path: '/sync/pull',
    name: 'pull',
    group: 'sync',
    door: 'own',
    query: ['since', 'epoch', 'client', 'proto', 'schema'],
    answers: { 200: { schema: PullPage }, 204: null, 409: { schema: Reset } },
  },
  {
    method: 'get',
    path: '/sync/segments/{n}',
    name: 'segment',
    group: 'sync',
    door: 'own',
    query: ['epoch', 'places'],
    answers: { 200: { type: 'application/octet-stream' }, 409: { schema: Reset } },
  },
  {
    method: 'get',
    path: '/sync/live',
    name: 'live',
    group: 'sync',
    door: 'own',
    answers: { 200: { type: 'text/event-stream' } },
  },
  {
    method: 'put',
    path: '/api/files/{sha256}',
    name: 'keep_file',
    group: 'files',
    door: 'own',
    body: { type: 'image/*' },
    answers: { 204: null },
  },
  {
    method: 'get',
    path: '/api/files/{sha256}',
    name: 'file',
    group: 'files',
    door: 'own',
    answers: { 200: { type: '*/*' } },
  },
  {
    method: 'put',
    path: '/api/shares/{id}',
    name: 'fill_share',
    group: 'shares',
    door: 'own',
    body: { type: 'application/octet-stream' },
    answers: { 204: null },
  },
  {
    method: 'post',
    path: openShared.path,
    name: 'open_shared',
    group: 'shares',
    door: 'open',
    body: { schema: openShared.body },
    answers: { 200: { type: 'application/octet-stream' } },
  },
]

export const OPERATIONS: readonly Operation[] = [...ofCalls, ...others]
