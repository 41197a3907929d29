import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import type { Account } from '../../sync/records/account.ts'
import type { Allowed } from '../../sync/records/authorization.ts'
import type { Email } from '../../sync/records/email.ts'
import type { Instant, Sha256 } from '../../sync/records/ids.ts'
import { checkName } from '../../sync/rules/account/fields.ts'
import { allowedBy } from '../../sync/rules/demand/scope.ts'
import { AUTHORIZATION_VERSION, authorizationText } from '../../sync/rules/letters/authorization-text.ts'
import { isSignature, type Signature } from '../../sync/rules/letters/signature.ts'
import type { CallBody } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { authorizationPdf } from '../erase/pdf/authorization-pdf.ts'
import type { Random } from '../ports.ts'
import { sha256Hex } from '../store/hash.ts'
import type { Tenant } from '../store/store.ts'
import type { TenantReader } from '../store/tenant.ts'

interface SignAuthorizationNeeds {
  random: Random
  company: { name: string; address: string }
  now: Instant
}

/**
 * Files what was signed. The text is generated again from current facts, and only the hash of exactly that text is
 * accepted. The PDF is drawn first; inside the transaction the facts are read once more, so that nothing is filed that
 * differs from the account. A later signing is kept beside the earlier one and takes precedence.
 */
export async function signAuthorization(
  tenant: Tenant,
  signed: CallBody<'signAuthorization'>,
  { random, company, now }: SignAuthorizationNeeds,
): Promise<Instant> {
  const signature = checkedSignature(signed)
  const paper = await readPaper(tenant, company)
  if (signed.textVersion !== AUTHORIZATION_VERSION || signed.textSha256 !== paper.textSha256) {
    throw new Problem('letter_changed')
  }
  const { account, email, allows, text, textSha256 } = paper
  const textVersion = AUTHORIZATION_VERSION
  const name = `${account.firstName} ${account.lastName}`
  const wording = { text, textVersion, textSha256 }
  const bytes = await authorizationPdf({ ...wording, signature, name, email: email.email, signedAt: now })

  await tenant.write(async tx => {
    const again = await readPaper(tx, company)
    if (again.textSha256 !== textSha256) throw new Problem('letter_changed')
    const event = await tx.appendEvent({
      requestId: null,
      type: 'authorization',
      createdAt: now,
      payload: {
        message: 'You signed the authorization.',
        textVersion,
        textSha256,
        signatureKind: signature.kind,
      },
    })
    const pdf = await tx.appendArtifact({
      requestId: null,
      eventId: event.id,
      kind: 'pdf',
      createdAt: now,
      name: 'signed-authorization.pdf',
      mediaType: 'application/pdf',
      bytes,
    })
    await tx.insert('authorizations', {
      id: random.id(),
      userId: tenant.accountId,
      emailId: email.id,
      email: email.email,
      textVersion,
      textSha256,
      signatureKind: signature.kind,
      signature: signature.value,
      signedAt: now,
      pdfSha256: pdf.sha256,
      withdrawnAt: null,
      allows,
    })
    await tx.update('user_onboarding', tenant.accountId, { poaSigned: true })
  })
  return now
}

interface Paper {
  account: Account
  email: Email
  /** What the wording allows, provider by provider. */
  allows: Allowed[]
  text: string
  textSha256: Sha256
}

/** The wording for this account as it is now; throws when it may not be signed. */
async function readPaper(reader: TenantReader, company: SignAuthorizationNeeds['company']): Promise<Paper> {
  const account = await reader.get('users', reader.accountId)
  const [email] = await reader.list('email')
  if (account === undefined || email === undefined) throw new Problem('not_found')
  if (email.verifiedAt === null) throw new Problem('email_unverified')
  if (account.termsVersion === null) throw new Problem('terms_required')
  const state = stateOfZip(account.zipCode)
  if (state === undefined) throw new Problem('bad_zip')
  const choices = await reader.list('email_providers', { emailId: email.id, enabled: true })
  const allows = allowedBy(choices)
  if (allows.length === 0) throw new Problem('letter_changed')
  const text = authorizationText({
    person: { firstName: account.firstName, lastName: account.lastName },
    email: email.email,
    providers: allows.map(({ line }) => line),
    company,
    state,
  })
  return { account, email, allows, text, textSha256: sha256Hex(text) }
}

/** A readable name, or a drawn signature: nothing else reaches the PDF. */
function checkedSignature({ signatureKind: kind, signature }: CallBody<'signAuthorization'>): Signature {
  const value = kind === 'typed' ? signature.trim() : signature
  const isPlain = kind === 'drawn' || value.split(' ').every(word => word === '' || checkName(word).ok)
  if (!isPlain || !isSignature({ kind, value })) throw new Problem('bad_request')
  return { kind, value }
}
