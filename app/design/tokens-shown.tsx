import { Group, Part } from './specimen.tsx'

/** Each custom property and its meaning; the names are those of `ui/tokens.css`. */
const COLORS: readonly [token: string, says: string][] = [
  ['--brand', 'protected, proven'],
  ['--blue', 'the provider is moving'],
  ['--amber', 'waits on you, or on the network'],
  ['--red', 'exposed, overdue, silent'],
  ['--violet', 'legal escalation'],
  ['--bar', 'a redaction'],
  ['--ink', 'what is read'],
  ['--ink2', 'beside it'],
  ['--ink3', 'small print'],
  ['--ctl', 'edges of controls'],
  ['--rule', 'lines'],
  ['--paper', 'the ground'],
]

export function TokensShown() {
  return (
    <Part
      id="tokens"
      title="Colors and letters"
      text="A color means one thing only, on every screen, and never alone: a word or a shape says it, too."
    >
      <ul className="design-colors">
        {COLORS.map(([token, says]) => (
          <li key={token}>
            <i style={{ background: `var(${token})` }} aria-hidden />
            <b className="mono">{token.slice(2)}</b>
            <span>{says}</span>
          </li>
        ))}
      </ul>
      <Group name="Letters" className="design-letters">
        <p className="page-heading">Delete buttons don't delete</p>
        <p className="section-heading">Certified mail for your data</p>
        <p className="part-heading">Where to delete</p>
        <p className="subtitle">
          Shield masks your details before they reach an AI. Erase demands what is already there back.
        </p>
        <p>Body, 17 px: who acts next, and when. 1 l I and 0 O are told apart.</p>
        <p className="fine">Small print, 15 px.</p>
        <p className="mono">2026-11-22 sha256 9f2c41d0</p>
      </Group>
    </Part>
  )
}
