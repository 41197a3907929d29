import { useState } from 'react'

/** What people do with a long text besides reading it. */
export function PageTools({ hasGists = false }: { hasGists?: boolean }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Rejected if the browser requires a permission first: the address bar still has the link.
    const done = await navigator.clipboard.writeText(window.location.href).then(
      () => true,
      () => false,
    )
    setCopied(done)
  }
  return (
    <aside className="page-aside" aria-label="This page">
      <button type="button" className="button small outline" onClick={() => window.print()}>
        Print
      </button>
      <button type="button" className="button small outline" onClick={() => void copy()}>
        <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
      </button>
      {hasGists && <p className="fine">“In short” is only a summary. The full text is what counts.</p>}
    </aside>
  )
}
