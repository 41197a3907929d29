type ProviderIconProps = {
  id: string
  name: string
  color: string
  /** Added by the person: there is no picture, so its first letter is shown on its color. */
  isOwn: boolean
}

/** A provider's icon, 44 by 44; the name beside it says the same, so it is hidden from screen readers. */
export function ProviderIcon({ id, name, color, isOwn }: ProviderIconProps) {
  if (!isOwn) return <img src={`/providers/${id}.svg`} alt="" width="44" height="44" />
  // A letter with its combining marks counts as one.
  const first = [...new Intl.Segmenter().segment(name)][0]?.segment ?? ''
  return (
    <svg className="mono" viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
      <rect width="44" height="44" rx="6" fill={color} />
      <text x="22" y="29.5" textAnchor="middle" fontSize="21" fontWeight="700" fill="#fff">
        {first.toUpperCase()}
      </text>
    </svg>
  )
}
