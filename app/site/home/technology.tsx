import { Claim } from '../claim.tsx'
import { SideRow } from './side-row.tsx'

type Reader = 'device' | 'us' | 'provider'
const READERS: readonly { id: Reader; name: string }[] = [
  { id: 'device', name: 'Your device' },
  { id: 'us', name: 'Total Recall' },
  { id: 'provider', name: 'AI provider' },
]

const ROWS: readonly { what: string; note?: string; readers: readonly Reader[] }[] = [
  { what: 'The words that Shield hides', note: 'as you typed them', readers: ['device'] },
  { what: 'The masked message', note: 'with [Name1042] in it', readers: ['device', 'provider'] },
  { what: 'The dictionary between them', readers: ['device'] },
  { what: 'Your account email', note: 'providers need it to find you', readers: ['device', 'us', 'provider'] },
  { what: 'Letters and replies', note: 'the evidence', readers: ['device', 'us', 'provider'] },
]

/** The technology as a table of who can read what. */
export function Technology() {
  return (
    <section className="wrap section technology" id="technology" aria-labelledby="technology-title">
      <div>
        <h2 className="section-heading" id="technology-title">
          Technology: who can read what
        </h2>
        <p className="subtitle">An empty box means “can’t read it.”</p>
        <SideRow as="ul" className="tech-facts" label="Three facts">
          <li>
            <b>Found on the device</b>
            <span>A small network inside the extension finds the details. Nothing is sent anywhere to be checked.</span>
          </li>
          <li>
            <b>
              <Claim id="zeroRetention" />
            </b>
            <span>
              Only your browser knows what a placeholder stands for. We never receive it, so we can’t keep it.
            </span>
          </li>
          <li>
            <b>A record that shows tampering</b>
            <span>Every letter and reply is chained to the one before it: change one comma, and the chain breaks.</span>
          </li>
        </SideRow>
        <p className="patent">
          <span className="tag">
            <Claim id="patentPending" />
          </span>
        </p>
      </div>
      <div className="sheet matrix">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">What</th>
              {READERS.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ what, note, readers }) => (
              <tr key={what}>
                <th scope="row">
                  <b>{what}</b>
                  {note !== undefined && <small>{note}</small>}
                </th>
                {READERS.map(({ id }) => (
                  <td key={id}>
                    {readers.includes(id) ? (
                      <span className="dot readable">
                        <span className="unseen">can read</span>
                      </span>
                    ) : (
                      <span className="dot unreadable">
                        <span className="unseen">cannot read</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
