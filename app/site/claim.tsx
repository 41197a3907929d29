import { CLAIMS, type ClaimId } from '../../sync/catalog/claims.ts'

/**
 * A claim in its own words, with a remark if the operator has not confirmed it. `UNCONFIRMED_NOTE` explains the remark.
 */
export function Claim({ id }: { id: ClaimId }) {
  const { text, confirmed } = CLAIMS[id]
  return (
    <>
      {text}
      {!confirmed && <small className="unconfirmed">not yet confirmed</small>}
    </>
  )
}

/** Explains the remark beside a claim; shown once on each page with claims. */
export const UNCONFIRMED_NOTE =
  '“Not yet confirmed” means that the operator of this site hasn’t said it can prove the claim.'
