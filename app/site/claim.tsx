import { CLAIMS, type ClaimId } from '../../sync/catalog/claims.ts'

/** A claim in its own words; one that the operator has not confirmed says so. `UNCONFIRMED_NOTE` explains the remark. */
export function Claim({ id }: { id: ClaimId }) {
  const { text, confirmed } = CLAIMS[id]
  return (
    <>
      {text}
      {!confirmed && <small className="unconfirmed">not yet confirmed</small>}
    </>
  )
}

/** What the remark beside a claim means; stands once on each page that shows claims. */
export const UNCONFIRMED_NOTE =
  '“Not yet confirmed” means that the operator of this site hasn’t said it can prove the claim.'
