import { Link } from '@tanstack/react-router'

import { SITE } from '../../sync/catalog/site.ts'
import { t } from '../../sync/i18n/translate.ts'
import { Logo } from '../ui/logo.tsx'

const groups = [
  {
    title: 'Product',
    links: [
      { to: '/', hash: 'how-it-works', label: 'How it works' },
      { to: '/', hash: 'pricing', label: 'Pricing' },
      { to: '/', hash: 'enterprise', label: 'Enterprise' },
      { to: '/api-docs', label: 'API' },
    ],
  },
  {
    title: 'Your rights',
    links: [
      { to: '/privacy-policy', label: 'Privacy Policy' },
      { to: '/terms-of-service', label: 'Terms of Service' },
      { to: '/gdpr-compliance', label: 'GDPR Compliance' },
      { to: '/security', label: 'Security' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/blog', label: 'Blog' },
      { to: '/careers', label: 'Careers' },
      { to: '/contact', label: 'Contact' },
    ],
  },
] as const

/** The footer of every public page. */
export function Footer() {
  return (
    <footer className="foot">
      <div className="wrap">
        <div>
          <div className="foot-brand">
            <Logo />
            <a href="/es" hrefLang="es" lang="es">
              En español
            </a>
          </div>
          <p>
            {t('Shield masks your details before an AI sees them. Erase demands deletion of what it already holds.')}
          </p>
          <Link to="/mask">{t('Mask a text')}</Link>
        </div>
        {groups.map(group => (
          <nav key={group.title} aria-label={t(group.title)}>
            <h2>{t(group.title)}</h2>
            <ul>
              {group.links.map(({ label, ...target }) => (
                <li key={label}>
                  <Link {...target}>{t(label)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="fine">
          <span>{`${SITE.company.name}, ${SITE.company.form}.`}</span>
          <span>{t('Total Recall gives no legal advice and is not a law firm.')}</span>
          <span>{t('It does not control AI providers and cannot promise that they delete.')}</span>
        </p>
      </div>
    </footer>
  )
}
