import { z } from 'zod/mini'

/** Milliseconds since 1970, UTC. Branded so that a number of days cannot be passed as a moment. */
export const Instant = z.number().check(z.int(), z.gte(0)).brand<'Instant'>()
export type Instant = z.infer<typeof Instant>

/** A UUID created by the server or, for clients and mutations, by the device. Never guessable, never reused. */
const id = <Brand extends string>(_brand: Brand) =>
  z
    .string()
    .check(z.regex(/^[0-9a-z-]{8,64}$/))
    .brand<Brand>()

/** The account is the tenant: the id of the `users` row. Every other row belongs to exactly one. */
export const AccountId = id('AccountId')
export type AccountId = z.infer<typeof AccountId>

export const EmailId = id('EmailId')
export type EmailId = z.infer<typeof EmailId>

export const CycleId = id('CycleId')
export type CycleId = z.infer<typeof CycleId>

export const RequestId = id('RequestId')
export type RequestId = z.infer<typeof RequestId>

export const EventId = id('EventId')
export type EventId = z.infer<typeof EventId>

export const ArtifactId = id('ArtifactId')
export type ArtifactId = z.infer<typeof ArtifactId>

/** One browser profile of one account. Each client numbers its own mutations. */
export const ClientId = id('ClientId')
export type ClientId = z.infer<typeof ClientId>

/** Lowercase hex of 32 bytes. */
export const Sha256 = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/))
  .brand<'Sha256'>()
export type Sha256 = z.infer<typeof Sha256>
