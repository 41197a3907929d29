import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { listOf } from '../../sync/i18n/lists.ts'
import { t } from '../../sync/i18n/translate.ts'
import type { Authorization } from '../../sync/records/authorization.ts'
import type { AccountView } from '../data/use-account.ts'
import { useArtifact } from '../data/use-artifact.ts'
import { useSignAgain } from '../data/use-sign-again.ts'
import { useUnsigned } from '../data/use-unsigned.ts'
import { useWithdrawal } from '../data/use-withdrawal.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { fullTime, shortHash } from './dates.ts'

const FileViewer = lazy(async () => ({ default: (await import('./file-viewer.tsx')).FileViewer }))
const SignSheet = lazy(async () => ({ default: (await import('../onboarding/sign-sheet.tsx')).SignSheet }))

/** What the person signed, or the way to sign. */
export function AuthorizationCard({ view }: { view: AccountView }) {
  const { authorization, account } = view
  const changed = useUnsigned(view)
  return (
    <Card id="authorization" aria-labelledby="authorization-title">
      <CardHeader
        id="authorization-title"
        title={t('Authorization')}
        aside={
          authorization === null ? undefined : changed.length > 0 ? (
            <Badge tone="amber">{t('Sign again')}</Badge>
          ) : (
            <Badge tone="brand">{t('Signed')}</Badge>
          )
        }
      />
      {authorization === null ? (
        <Unsigned />
      ) : (
        <Signed
          authorization={authorization}
          name={`${account.firstName} ${account.lastName}`.trim()}
          changed={changed.map(({ company }) => company)}
        />
      )}
    </Card>
  )
}

function Unsigned() {
  const [signing, setSigning] = useState(false)
  return (
    <div className="row">
      <div>
        <b>{t('Not signed')}</b>
        <p>{t('We send nothing before you have signed.')}</p>
      </div>
      <Button size="sm" onClick={() => setSigning(true)}>
        {t('Read and sign')}
      </Button>
      {signing && (
        <Suspense>
          <SignSheet open={signing} onOpenChange={setSigning} />
        </Suspense>
      )}
    </div>
  )
}

type SignedProps = { authorization: Authorization; name: string; changed: readonly string[] }

function Signed({ authorization, name, changed }: SignedProps) {
  const [opened, setOpened] = useState(false)
  const [asking, setAsking] = useState(false)
  const [signing, setSigning] = useState(false)
  const maySignAgain = useSignAgain()
  const withdraw = useWithdrawal()
  const file = useArtifact(authorization.pdfSha256)
  return (
    <div className="authorization">
      <div>
        <dl className="key-values">
          <dt>{t('For')}</dt>
          <dd>{authorization.email}</dd>
          <dt>{t('Signed')}</dt>
          <dd>{fullTime(authorization.signedAt)}</dd>
          <dt>{t('Text version')}</dt>
          <dd>{authorization.textVersion}</dd>
          <dt>{t('Fingerprint')}</dt>
          <dd className="mono" title={authorization.textSha256}>
            {shortHash(authorization.textSha256)}
          </dd>
        </dl>
        <div className="actions">
          <Button size="sm" variant="outline" disabled={!file} onClick={() => setOpened(true)}>
            <FileText aria-hidden />
            {t('Open PDF')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            {t('Withdraw')}
          </Button>
        </div>
        {changed.length > 0 && (
          <Note tone="amber" title={t('You changed what is deleted since you signed.')} className="mt-4">
            <p>
              {t(
                'What {names} should delete is not what you signed. Letters that ask for it go out once you have signed again.',
                { names: listOf(changed) },
              )}
            </p>
            <Button size="sm" onClick={() => setSigning(true)}>
              {t('Read and sign')}
            </Button>
          </Note>
        )}
        {maySignAgain && changed.length === 0 && (
          <p className="muted mt-2">
            {t('No letter has left with it yet.')}{' '}
            <Button size="sm" variant="link" onClick={() => setSigning(true)}>
              {t('Sign again')}
            </Button>
          </p>
        )}
      </div>
      <SignatureBox authorization={authorization} name={name} />
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        role="alertdialog"
        title={t('Withdraw the authorization?')}
        description={t(
          'From now on no letter leaves. Letters already sent stay sent, and their deadlines go on. You can sign again at any time.',
        )}
        footer={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              {t('Keep it')}
            </Button>
            <Button
              variant="destructive"
              onClick={() => {
                void withdraw?.(authorization)
                toast({ title: t('Authorization withdrawn'), description: t('We send no more letters.') })
              }}
            >
              {t('Withdraw')}
            </Button>
          </>
        }
      />
      {signing && (
        <Suspense>
          <SignSheet open={signing} onOpenChange={setSigning} />
        </Suspense>
      )}
      {opened && file && (
        <Suspense>
          <FileViewer artifact={file} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The signature as it was made: the typed name, or the drawn line. */
function SignatureBox({ authorization, name }: { authorization: Authorization; name: string }) {
  return (
    <div className="signature">
      {authorization.signatureKind === 'drawn' ? (
        <svg viewBox="0 0 600 160" role="img" aria-label={t('Your signature')}>
          <path d={authorization.signature} fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
        </svg>
      ) : (
        <b>{authorization.signature}</b>
      )}
      {name}
    </div>
  )
}
