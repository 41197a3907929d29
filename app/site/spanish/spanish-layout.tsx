import '../page.css'
import '../article.css'

import { Link } from '@tanstack/react-router'

import { SITE } from '../../../sync/catalog/site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ArticleSections } from '../article-sections.tsx'
import { SPANISH_PAGES, spanishPage } from './spanish-pages.ts'

/** A page in Spanish with its own bar and footer. Its button leads into the app in Spanish, also in an English browser. */
export function SpanishLayout({ path }: { path: string }) {
  const page = spanishPage(path)
  if (page === undefined) throw new Error(`there is no page in Spanish at ${path}`)
  const { text, english } = page
  return (
    <>
      <a href="#main" className="skip">
        Ir al contenido
      </a>
      <header className="nav">
        <div className="wrap">
          <Link to="/es" className="no-underline" aria-label={`${SITE.product}, inicio`}>
            <Logo />
          </Link>
          <nav aria-label="Principal">
            <Places current={path} />
          </nav>
          <div className="nav-end">
            <a href={english} lang="en" hrefLang="en" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
              English
            </a>
            <a href="/onboarding?lang=es" hrefLang="es" className={buttonClass({ size: 'sm' })}>
              Crear cuenta
            </a>
          </div>
        </div>
      </header>
      <main id="main" className="min-h-[56dvh]" tabIndex={-1}>
        <div className="wrap article essay">
          <header className="article-head">
            <h1>{text.title}</h1>
            <p className="article-meta">
              {text.facts.map(fact => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
            <p className="subtitle lead">{text.lead}</p>
          </header>
          <nav className="page-contents" aria-label="En esta página">
            <ol>
              {text.sections.map(({ id, title }, index) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    <i aria-hidden="true">{index + 1}</i>
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <ArticleSections
            sections={text.sections}
            inShort="En breve"
            nameOfTable={head => `Tabla de ${head.join(', ')}`}
          />
        </div>
      </main>
      <footer className="foot">
        <div className="wrap">
          <div>
            <div className="foot-brand">
              <Logo />
            </div>
            <p>Shield oculta tus datos antes de que los vea una IA. Erase exige que se borre lo que ya se guardó.</p>
          </div>
          <nav aria-label="Páginas en español">
            <h2>En español</h2>
            <Places current={path} />
          </nav>
          <p className="fine">
            <span>{SITE.company.name}.</span>
            <span>{SITE.product} no da asesoría legal y no es un bufete.</span>
            <span>No controla a las empresas de IA y no puede prometer que borren tus datos.</span>
          </p>
        </div>
      </footer>
    </>
  )
}

function Places({ current }: { current: string }) {
  return (
    <ul className="nav-links">
      {SPANISH_PAGES.map(({ path, label }) => (
        <li key={path}>
          <a href={path} aria-current={path === current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
