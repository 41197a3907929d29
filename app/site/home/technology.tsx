import { Eye, Minus } from 'lucide-react'

import { Claim } from '../claim.tsx'

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
  { what: 'Your account email', note: 'without it nobody can be asked', readers: ['device', 'us', 'provider'] },
  { what: 'Letters and replies', note: 'the evidence', readers: ['device', 'us', 'provider'] },
]

/** The technology as a table of who can read what. */
export function Technology() {
  return (
    <section className="wrap sec tech" id="technology" aria-labelledby="technology-title">
      <div>
        <h2 className="h2" id="technology-title">
          Technology: who can read what
        </h2>
        <p className="sub">The short version is a table with empty boxes in it.</p>
        <ul className="facts">
          <li>
            <b>Found on the device</b>
            <span>Detection is a small program inside the extension. No message is sent away to be checked.</span>
          </li>
          <li>
            <b>
              <Claim id="zeroRetention" />
            </b>
            <span>What a placeholder stands for lies in your browser. We never receive it, so we cannot keep it.</span>
          </li>
          <li>
            <b>A record that shows tampering</b>
            <span>
              Every letter and reply is chained to the one before. Change a comma and the chain breaks, visibly.
            </span>
          </li>
        </ul>
        <p className="pat">
          <span className="tag">
            <Claim id="patentPending" />
          </span>
        </p>
      </div>
      <div className="sheet mx">
        <table className="tbl">
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
                      <span className="dot f">
                        <Eye strokeWidth={1.75} aria-hidden />
                        <span className="sr">can read</span>
                      </span>
                    ) : (
                      <span className="dot n">
                        <Minus strokeWidth={1.75} aria-hidden />
                        <span className="sr">cannot read</span>
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
