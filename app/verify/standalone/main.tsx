import '../../ui/tokens.css'
import './reset.css'
import '../../ui/base.css'
import '../../ui/layout.css'
import '../../ui/text.css'
import '../../ui/logo.css'
import '../../ui/card.css'
import '../../ui/badge.css'
import '../../ui/button.css'
import '../../ui/receipt.css'
import '../verify.css'

import { createRoot } from 'react-dom/client'

import { TEST_KEYS_BLOCK, type Trusted } from '../../../sync/rules/evidence/trusted.ts'
import { Logo } from '../../ui/logo.tsx'
import { EvidenceCheck, HowItIsChecked } from '../evidence-check.tsx'
import { runVerification } from '../run-verification.ts'
import { useVerification } from '../use-verification.ts'
import { AUTHORITIES_BLOCK, KEYS_BLOCK, readAuthorities, readKeys } from './keys-block.ts'

const textOf = (id: string) => document.getElementById(id)?.textContent
const PINNED: Trusted = {
  keys: readKeys(textOf(KEYS_BLOCK)),
  testKeys: readKeys(textOf(TEST_KEYS_BLOCK)),
  authorities: readAuthorities(textOf(AUTHORITIES_BLOCK)),
}
const known = () => Promise.resolve(PINNED)

/** `verify.html` of a bundle: the public page without the rest of the product, in one file, without a network. */
function Page() {
  const verification = useVerification(runVerification, known)
  return (
    <main className="wrap verify-page bundle-page">
      <p className="verify-logo">
        <Logo />
      </p>
      <div className="verify-head">
        <h1>Is this record intact?</h1>
        <p className="subtitle">
          Drop the ZIP file that this page came in. It is checked here, on your own machine: this page cannot reach any
          network, and its own rules forbid it to try.
        </p>
      </div>
      <EvidenceCheck verification={verification} />
      <HowItIsChecked />
    </main>
  )
}

const place = document.getElementById('page')
if (place !== null) createRoot(place).render(<Page />)
