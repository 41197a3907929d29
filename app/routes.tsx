import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  type RouterHistory,
  useSearch,
} from '@tanstack/react-router'

import { Fragment, useEffect, useState } from 'react'

import { t } from '../sync/i18n/translate.ts'
import { ArrivalGate } from './auth/arrival-gate.tsx'
import { SecondFactorGate } from './auth/second-factor-gate.tsx'
import { chosenLanguage, keepAskedLanguage, showLanguage, useLanguage } from './data/language.ts'
import { useSession } from './data/session-context.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import type { Account } from './shell/navbar.tsx'
import { NotFound } from './shell/not-found.tsx'
import { PageTitle, SkipLink } from './shell/page-title.tsx'
import { PublicLayout } from './shell/public-layout.tsx'
import { RequireAccount } from './shell/require-account.tsx'
import { useLeave } from './shell/sign-out.tsx'

/** Set by the build: false in a production build, which then leaves out everything for developers. */
declare const __SANDBOX__: boolean | undefined

const root = createRootRoute({
  // Not in the build, which renders English. Without its catalog (a first visit offline) a page stays in English.
  beforeLoad({ matches, location, preload }) {
    if (preload || typeof window === 'undefined') return
    keepAskedLanguage(location.searchStr)
    const isSite = matches.some(({ staticData }) => staticData.isSite)
    return showLanguage(isSite ? 'en' : chosenLanguage()).catch(() => {})
  },
  component: Root,
})

function Root() {
  const language = useLanguage()
  // What screen readers and hyphenation are told, as soon as it is true.
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  // Drawn anew in another language: texts are looked up while they are drawn.
  return (
    <Fragment key={language}>
      <SkipLink />
      <PageTitle />
      <ArrivalGate />
      <SecondFactorGate />
      <Outlet />
    </Fragment>
  )
}

/** Frame of the pages that anyone may read. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: PublicFrame,
  staticData: { hasMain: true },
})

/** Opens the device's copy of the data for the pages that need it; its code is loaded only there. */
const mirrored = createRoute({
  getParentRoute: () => root,
  id: 'mirrored',
  component: lazyRouteComponent(() => import('./shell/mirror-frame.tsx'), 'MirrorFrame'),
})

/** Pages that are open to anyone, and that store what is done on them. */
const keeping = createRoute({
  getParentRoute: () => mirrored,
  id: 'keeping',
  component: PublicFrame,
  staticData: { hasMain: true },
})

/** Pages of a signed-in person. */
const guarded = createRoute({ getParentRoute: () => mirrored, id: 'guarded', component: Guard })

const publicPage = <Path extends string>(path: Path, title: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => open, path, component, staticData: { title } })

/** A page of the public site, which is in English. Its Spanish pages are documents of their own. */
const sitePage = <Path extends string>(path: Path, title: string | undefined, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => open,
    path,
    component,
    staticData: { isSite: true, ...(title === undefined ? {} : { title }) },
  })

const routeTree = root.addChildren([
  // These pages open no copy of anyone's data: no one is signed in yet.
  createRoute({
    getParentRoute: () => root,
    path: '/auth',
    staticData: { title: 'Sign in or sign up', description: 'Sign in to Total Recall, or create an account.' },
    component: lazyRouteComponent(() => import('./auth/auth-page.tsx'), 'AuthPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/signup',
    staticData: {
      title: 'Sign up',
      description: 'Create your Total Recall account with Google or your email address.',
    },
    component: lazyRouteComponent(() => import('./auth/signup-page.tsx'), 'SignupPage'),
  }),
  open.addChildren([
    sitePage(
      '/',
      undefined,
      lazyRouteComponent(() => import('./site/home.tsx'), 'Home'),
    ),
    sitePage(
      '/privacy-policy',
      'Privacy Policy',
      lazyRouteComponent(() => import('./site/privacy-policy.tsx'), 'PrivacyPolicy'),
    ),
    sitePage(
      '/gdpr-compliance',
      'GDPR Compliance',
      lazyRouteComponent(() => import('./site/gdpr-compliance.tsx'), 'GdprCompliance'),
    ),
    sitePage(
      '/about',
      'About',
      lazyRouteComponent(() => import('./site/about.tsx'), 'About'),
    ),
    sitePage(
      '/security',
      'Security',
      lazyRouteComponent(() => import('./site/security.tsx'), 'Security'),
    ),
    sitePage(
      '/careers',
      'Careers',
      lazyRouteComponent(() => import('./site/careers.tsx'), 'Careers'),
    ),
    sitePage(
      '/contact',
      'Contact',
      lazyRouteComponent(() => import('./site/contact.tsx'), 'Contact'),
    ),
    createRoute({
      getParentRoute: () => open,
      // One route for both: the list, or the post that is named.
      path: '/blog/{-$slug}',
      staticData: { title: 'Blog', isSite: true },
      loader: async ({ params }) => (await import('./site/blog/open-post.ts')).openPost(params.slug),
      component: lazyRouteComponent(() => import('./site/blog.tsx'), 'Blog'),
    }),
    sitePage(
      '/api-docs',
      'API Documentation',
      lazyRouteComponent(() => import('./site/api-docs.tsx'), 'ApiDocs'),
    ),
    sitePage(
      '/terms-of-service',
      'Terms of Service',
      lazyRouteComponent(() => import('./site/terms-of-service.tsx'), 'TermsOfService'),
    ),
    // Registered in every build, so that there is one route table; only development has anything to show there.
    typeof __SANDBOX__ !== 'undefined' && __SANDBOX__
      ? publicPage(
          '/__auth-smoketest',
          'Auth smoke test',
          lazyRouteComponent(() => import('./auth/smoke-test.tsx'), 'SmokeTest'),
        )
      : publicPage('/__auth-smoketest', 'Page not found', NotFound),
    publicPage(
      '/full-zip',
      'Extension ZIP Builder',
      lazyRouteComponent(() => import('./builder/full-zip.tsx'), 'FullZip'),
    ),
    publicPage(
      '/extension-builder',
      'Extension Builder',
      lazyRouteComponent(() => import('./builder/extension-builder.tsx'), 'ExtensionBuilder'),
    ),
    publicPage(
      '/mask',
      'Mask a text',
      lazyRouteComponent(() => import('./mask/mask-page.tsx'), 'MaskPage'),
    ),
    publicPage(
      '/verify',
      'Verify evidence',
      lazyRouteComponent(() => import('./verify/verify.tsx'), 'Verify'),
    ),
    publicPage('$', 'Page not found', NotFound),
  ]),
  mirrored.addChildren([
    createRoute({
      getParentRoute: () => mirrored,
      path: '/onboarding',
      staticData: {
        title: 'Onboarding',
        description: 'Create your account, choose providers, sign the letter, and pick a plan.',
      },
      component: lazyRouteComponent(() => import('./onboarding/wizard.tsx'), 'OnboardingWizard'),
    }),
    createRoute({
      getParentRoute: () => mirrored,
      path: '/onboarding/complete-profile',
      staticData: { title: 'Complete your profile', description: 'Two details your account still needs.' },
      component: lazyRouteComponent(() => import('./onboarding/complete-profile.tsx'), 'CompleteProfile'),
    }),
    createRoute({
      getParentRoute: () => mirrored,
      path: '/auth/callback',
      staticData: { title: 'Signing in', description: 'Your sign-in is being finished.' },
      component: lazyRouteComponent(() => import('./auth/callback.tsx'), 'AuthCallback'),
    }),
    keeping.addChildren([
      createRoute({
        getParentRoute: () => keeping,
        path: '/extension-test-plan',
        staticData: {
          title: 'Extension Test Plan',
          description: 'What to test in the Shield extension, step by step.',
        },
        component: lazyRouteComponent(() => import('./checklists/test-plan.tsx'), 'ExtensionTestPlan'),
      }),
      createRoute({
        getParentRoute: () => keeping,
        path: '/extension-validation',
        staticData: {
          title: 'Extension Validation',
          description: 'The checks of the Shield extension and their results.',
        },
        component: lazyRouteComponent(() => import('./checklists/validation.tsx'), 'ExtensionValidation'),
      }),
    ]),
    guarded.addChildren([
      createRoute({
        getParentRoute: () => guarded,
        path: '/dashboard',
        staticData: { title: 'Dashboard', description: 'Your deletion requests: who has to act next, and by when.' },
        component: lazyRouteComponent(() => import('./dashboard/dashboard.tsx'), 'Dashboard'),
      }),
      createRoute({
        getParentRoute: () => guarded,
        path: '/payment-success',
        staticData: { title: 'Payment', description: 'Your payment, and what happens next.' },
        component: lazyRouteComponent(() => import('./billing/payment-success.tsx'), 'PaymentSuccess'),
      }),
      createRoute({
        getParentRoute: () => guarded,
        path: '/billing',
        staticData: { title: 'Billing', description: 'Your plan, your card, and your invoices.' },
        component: lazyRouteComponent(billingInFrame, 'Billing'),
      }),
    ]),
  ]),
])

/** Billing is shown inside the dashboard's frame. */
async function billingInFrame() {
  const [{ SignedInFrame }, { Billing }] = await Promise.all([
    import('./dashboard/dashboard.tsx'),
    import('./billing/billing.tsx'),
  ])
  const page = () => (
    <SignedInFrame>
      <Billing />
    </SignedInFrame>
  )
  return { Billing: page }
}

/** One router for the page's life; a history is passed in where there is no address bar. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: () => <p className="wrap muted py-12">{t('Loading...')}</p>,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

function PublicFrame() {
  const { status, email } = useSession()
  const { start, dialog } = useLeave()
  return (
    <>
      <PublicLayout account={accountOf(status, email)} onSignOut={start} />
      {dialog}
    </>
  )
}

/** An expired session still has its dashboard on this device, and can be ended. */
function accountOf(status: SessionStatus, email: string | null): Account {
  return status === 'in' || status === 'expired' ? { status: 'in', email: email ?? '' } : { status }
}

function Guard() {
  const { status } = useSession()
  const { take } = useSearch({ strict: false }) as { take?: unknown }
  const [given] = useState(take)
  useEffect(() => {
    if (status === 'out' && given !== undefined)
      void import('./shell/keep-for-later.ts').then(later => later.keepForLater())
  }, [status, given])
  return (
    <RequireAccount status={status}>
      <Outlet />
    </RequireAccount>
  )
}

type SessionStatus = ReturnType<typeof useSession>['status']
