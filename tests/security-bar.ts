/**
 * What the product promises about its security, with the tests that prove each promise: the applicable checks of
 * OWASP's ASVS 5.0.0, the product's threats, and what a probe from outside once got through. `security-bar.test.ts` checks that those tests exist, so that nobody
 * can delete the last proof of something unnoticed.
 */
export interface BarRow {
  /** '1' to '48' for a check, 'T1' to 'T32' for a threat, 'P1' to 'P16' for a probe. */
  id: string
  /** Requirements of the standard; empty for a threat and a probe. */
  asvs: readonly string[]
  /** What must hold; for a threat and a probe, what must not happen. */
  about: string
  proofs: readonly Proof[]
}

/** A test by its file and its title, or by the part of the title that is the same in each run. */
export type Proof = { file: string; title: string } | { command: string }

const shownIn = (file: string, ...titles: string[]): Proof[] => titles.map(title => ({ file, title }))
const run = (command: string): Proof[] => [{ command }]

const ANSWERS = 'tests/answers.test.ts'
const ASSURANCE = 'server/auth/assurance.test.ts'
const AUTH = 'server/auth/auth.test.ts'
const BODIES = 'tests/strict-bodies.test.ts'
const CLOSING = 'tests/closing.test.ts'
const DOORS = 'server/auth/doors.test.ts'
const GUESSES = 'server/auth/guesses.test.ts'
const HEADERS = 'server/http/security-headers.test.ts'
const HOSTILE = 'tests/hostile-values.test.ts'
const LIMITS = 'server/auth/limits.test.ts'
const LOG = 'tests/log-privacy.test.ts'
const MASS = 'tests/mass-assignment.test.ts'
const PRODUCTION = 'tests/journeys/production.spec.ts'
const SESSIONS = 'server/auth/sessions.test.ts'
const SIGN_OUT = 'tests/journeys/sign-out.spec.ts'
const SOURCES = 'tests/source-rules.test.ts'
const START_FAULTS = 'server/start-faults.test.ts'
const TENANTS = 'tests/tenant-matrix.test.ts'
const URL_FAULT = 'server/url-fault.test.ts'
const WEBHOOK = 'server/billing/webhook.test.ts'

const FAULTS_LINKS = shownIn('tests/journeys/faults.spec.ts', 'a link that is old, used or wrong says so and leads on')
const FAULTS_MAIL = shownIn(
  'tests/journeys/faults.spec.ts',
  'mail that is broken or forged is kept, shown and believed in',
)
const PATTERNS = [
  ...shownIn(
    'tests/regex.test.ts',
    'no regular expression is put together while the product runs',
    'every exception is still',
  ),
  ...shownIn('tests/regex.deep.ts', 'every regular expression runs in linear time on any text'),
]
const TENANT_MATRIX = shownIn(
  TENANTS,
  'every route of the router has a row here, and every row a route',
  'the canaries sing: their owner meets them',
  'learns and changes nothing of an account by $method $path',
  'no forged cursor of 1,000 brings a row that is not',
  'a mutation that names another account’s rows is refused',
  'whatever is pushed, no row of another account changes',
  'a page hears of its own account only',
)
const GOOGLE_TOKENS = shownIn(
  'server/auth/google.test.ts',
  '%s opens nothing',
  'a good token counts once, for the browser that holds the nonce’s secret, within ten minutes',
  'Google’s number of the person decides',
  'of a mailbox elsewhere Google’s word is no proof',
  'what a stranger typed for an address before its owner came is gone',
)
const ASKING_CHANGES_NOTHING = shownIn(BODIES, 'by %s changes no row, whoever asks and whatever is named')

export const CHECKS: readonly BarRow[] = [
  {
    id: '1',
    asvs: ['V1.2.1', 'V3.2.2'],
    about: 'No text becomes markup outside of the framework.',
    proofs: [
      { file: SOURCES, title: 'text becomes markup' },
      ...shownIn('tests/journeys/lockdown.spec.ts', 'a policy that is violated anywhere fails the journey'),
    ],
  },
  {
    id: '2',
    asvs: ['V1.2.2', 'V3.7.2'],
    about: 'No value that is sent leads a person off our pages, or to anything but the web.',
    proofs: [
      ...shownIn(
        HOSTILE,
        'of 1,000,000 places to go on to none leads off',
        'of 5,000 addresses of a site those that are taken',
      ),
      ...shownIn('app/onboarding/checkout-url.test.ts', 'the tab of the checkout is led to an address of the web'),
    ],
  },
  {
    id: '3',
    asvs: ['V1.2.4'],
    about: 'Statements of SQL are constant, values travel apart.',
    proofs: [
      ...shownIn(SOURCES, 'is always the same text, or is put together of nothing that anybody sent'),
      ...shownIn(
        'server/store/statement.test.ts',
        'answers as the builder does, whoever asks and with whatever values',
      ),
      ...shownIn(ANSWERS, 'whatever stands in a path or a query, the answer is a refusal in our words'),
    ],
  },
  {
    id: '4',
    asvs: ['V1.2.9', 'V15.2.2'],
    about: 'No pattern is made of input, and each runs in linear time.',
    proofs: PATTERNS,
  },
  {
    id: '5',
    asvs: ['V1.3.1'],
    about: 'Mail runs nothing where it is shown.',
    proofs: [
      ...shownIn(
        'tests/mail-attacks.test.tsx',
        'of 640 mails that try to act in a browser',
        'an entry of the log that quotes',
      ),
      ...shownIn('app/dashboard/read-eml.test.ts', 'of HTML only the words are left'),
      ...FAULTS_MAIL,
    ],
  },
  {
    id: '6',
    asvs: ['V1.3.2'],
    about: 'No text becomes code, in the sources and in what is built of them.',
    proofs: [
      { file: SOURCES, title: 'a text becomes code' },
      ...shownIn(PRODUCTION, 'no script of a build makes code out of a text'),
    ],
  },
  {
    id: '7',
    asvs: ['V1.3.6', 'V13.2.4', 'V13.2.5', 'V15.3.2'],
    about: 'The server reaches named hosts from named modules, and follows no redirect.',
    proofs: [
      ...shownIn(
        SOURCES,
        'of the server leads to the payment provider',
        'of the server follows no redirect',
        'of a page leads to',
      ),
      ...shownIn('server/billing/stripe.test.ts', 'a redirect of the payment provider is followed nowhere'),
      ...shownIn(
        'tests/journeys/loopback.spec.ts',
        'a default start and a whole demand open no connection beyond this machine',
      ),
    ],
  },
  {
    id: '8',
    asvs: ['V1.3.11'],
    about: 'No name or text becomes a header or a recipient of a mail.',
    proofs: [
      ...shownIn(
        'server/mail/mime.test.ts',
        'hostile names, subjects and texts never become a header',
        'refuses to build: %s',
      ),
      ...shownIn(HOSTILE, 'of 1,000 people with hostile names each letter has the same headers'),
    ],
  },
  {
    id: '9',
    asvs: ['V2.2.1', 'V2.2.2'],
    about: 'Body, query and path of each route are read by a strict schema.',
    proofs: [
      ...shownIn(
        BODIES,
        'no POST route is left out',
        'refuses whatever is not exactly its body, in the words of a problem',
      ),
      ...shownIn(MASS, '%s takes no key that is not its own'),
      ...shownIn('sync/wire/limits.test.ts', 'every text of %s has a length'),
      ...shownIn(ANSWERS, 'whatever stands in a path or a query, the answer is a refusal in our words'),
    ],
  },
  {
    id: '10',
    asvs: ['V2.3.1'],
    about: 'Steps that build on each other are refused out of order.',
    proofs: [
      ...shownIn(
        'server/account/handlers.test.ts',
        'only a person with a verified address may sign, whatever the client says',
      ),
      ...shownIn('server/billing/checkout.test.ts', 'an account with an unproven address pays nothing'),
      ...shownIn(
        'server/erase/write-due-letter.test.ts',
        'without a signature they wait, and leave as soon as it is given',
      ),
      ...shownIn('server/erase/open-requests.test.ts', 'a plan without Erase, or one that does not stand, opens none'),
    ],
  },
  {
    id: '11',
    asvs: ['V2.3.3', 'V2.3.4'],
    about: 'A crash or a race leaves nothing half done.',
    proofs: [
      ...shownIn(
        'tests/crash/crash.deep.ts',
        'the server is killed again and again',
        'the server is killed at statements and SMTP',
      ),
      ...shownIn(
        'tests/disk-full.deep.ts',
        'a push that cannot be written is refused whole',
        'a sign-up that cannot be written',
      ),
      ...shownIn('server/store/commit-queue.test.ts', 'in any mixture: each is there whole or not at all'),
      ...shownIn(WEBHOOK, 'two deliveries of one event at the same moment have one effect'),
    ],
  },
  {
    id: '12',
    asvs: ['V2.4.1', 'V6.3.1'],
    about: 'What is limited passes as often as the limit says, and not once more.',
    proofs: [
      ...shownIn(
        'server/sync/account-limits.test.ts',
        'pushes come at a pace',
        'uploads come at a pace and have a share of the day',
      ),

      ...shownIn('server/http/rate-limit.test.ts', 'no span of a minute ever holds more than five attempts of one key'),
      ...shownIn(LIMITS, 'one account is tried thirty times a minute at most', 'an address is sent twenty mails a day'),
      ...shownIn(GUESSES, 'of a thousand guesses in a minute five are compared from one network'),
      ...shownIn('server/billing/checkout.test.ts', 'the eleventh checkout within a minute waits'),
      ...shownIn('server/mail/mail-budget.test.ts', 'of a day in bytes, until midnight'),
    ],
  },
  {
    id: '13',
    asvs: ['V3.2.1', 'V3.4.4'],
    about: 'Each answer says its type, is not guessed at, and comes as a file where it is one.',
    proofs: [
      ...shownIn(ANSWERS, 'every answer says what it is', 'whatever a file is called, it comes as a file of that name'),
      ...shownIn('server/sync/routes.test.ts', 'own evidence comes as a file, with its type and never as a page'),
    ],
  },
  {
    id: '14',
    asvs: ['V3.3.1', 'V3.3.2', 'V3.3.3', 'V3.3.4'],
    about: 'A cookie is the origin’s own, and hidden from scripts where no script needs it.',
    proofs: [
      ...shownIn('app/data/cookies.test.ts', 'by HTTPS every cookie is this host’s alone, and strict'),
      ...shownIn(ANSWERS, 'every answer says what it is', 'a token opens nothing from an address or a cookie'),
    ],
  },
  {
    id: '15',
    asvs: ['V3.4.1'],
    about: 'Behind HTTPS each answer asks for it for a year, subdomains among them.',
    proofs: [
      ...shownIn(HEADERS, 'an answer without a body says', 'a page may narrow its own policy, and HTTPS is held to'),
      ...shownIn(PRODUCTION, 'every answer carries the policy of scripts, transport and referrer'),
    ],
  },
  {
    id: '16',
    asvs: ['V3.4.2', 'V3.5.1', 'V3.5.2'],
    about: 'Another site reads nothing, and what it sends is not acted on, of whatever type or of none.',
    proofs: [
      ...shownIn(
        ANSWERS,
        'nothing that another site sends is acted on',
        'no answer of the API lets another site ask for more',
      ),
      ...shownIn(ANSWERS, 'lets no other site read it'),
      ...shownIn(BODIES, 'refuses what another site sends, whatever it calls its content'),
      ...shownIn(HEADERS, 'a page of another site changes nothing', 'a rebound name never is'),
    ],
  },
  {
    id: '17',
    asvs: ['V3.4.3'],
    about: 'The policy has no finding, and nothing violates it.',
    proofs: [
      ...shownIn(
        'server/http/security-headers.test.ts',
        'the policy names every Trusted Types policy that the app makes',
      ),

      ...shownIn(HEADERS, 'Google’s own evaluator finds nothing', 'carries a strict policy with Trusted Types'),
      ...shownIn('tests/journeys/lockdown.spec.ts', 'a policy that is violated anywhere fails the journey'),
    ],
  },
  {
    id: '18',
    asvs: ['V3.4.5'],
    about: 'No answer lets an address be handed on as a referrer.',
    proofs: [
      ...shownIn('server/http/security-headers.test.ts', 'answers of the API are stored by nobody on the way'),

      ...shownIn(HEADERS, 'carries a strict policy with Trusted Types'),
      ...shownIn(PRODUCTION, 'every answer carries the policy of scripts, transport and referrer'),
    ],
  },
  {
    id: '19',
    asvs: ['V3.4.6'],
    about: 'Nothing of ours stands in a frame.',
    proofs: shownIn(ANSWERS, 'stands in no frame'),
  },
  {
    id: '20',
    asvs: ['V3.5.3'],
    about: 'Asking changes no row.',
    proofs: ASKING_CHANGES_NOTHING,
  },
  {
    id: '21',
    asvs: ['V3.5.5'],
    about: 'Whoever listens for messages hears of its own origin, worker or parent, and checks what it hears.',
    proofs: [
      ...shownIn(SOURCES, 'who listens hears its own window'),
      ...shownIn('app/data/copy-encryption.test.ts', 'anything else on the channel is not heard'),
      ...shownIn('extension/background/hostile-messages.test.ts', 'of 100,000 messages of hostile pages none changes'),
      ...shownIn('extension/account/account.test.ts', 'no chat page offers a code, no code is anything but a text'),
    ],
  },
  {
    id: '22',
    asvs: ['V4.1.3', 'V15.3.4'],
    about: 'A header of a proxy that nobody trusts changes no limit.',
    proofs: [
      ...shownIn(
        'tests/proxy.test.ts',
        'a forwarded header changes nothing where %s',
        'two visitors behind one trusted proxy',
      ),
      ...shownIn('server/http/forwarded.test.ts', 'a forwarded header of somebody we do not trust changes nothing'),
    ],
  },
  {
    id: '23',
    asvs: ['V5.2.1', 'V5.2.3'],
    about: 'Bombs in mails, bodies and archives are given up, and nobody else waits for them.',
    proofs: [
      ...shownIn('tests/hostile-mail.test.ts', 'is answered like any other, kept as it came, and moves nothing: %s'),
      ...shownIn('tests/fuzz/fuzz.deep.ts', 'the fuzzing of mail runs in its shortest form'),
      ...shownIn('server/replies/read-mail.test.ts', 'that takes too long is ended, while the process goes on'),
      ...shownIn('server/replies/mail-worker.test.ts', 'a worker that runs out of memory'),
      ...shownIn('server/sync/routes.test.ts', 'a push that is a bomb, packed in a name of no packer, or cut off'),
      ...shownIn(
        'sync/rules/evidence/zip.test.ts',
        'that would grow beyond the limit, or beyond what it promises, is refused',
      ),
      ...run('npm run bench -- abuse'),
    ],
  },
  {
    id: '24',
    asvs: ['V5.3.2', 'V5.4.1', 'V5.4.2'],
    about: 'No name leads out of its folder, and none writes a header.',
    proofs: [
      ...shownIn('server/http/static-files.test.ts', 'nothing outside the folder and nothing hidden is ever served'),
      ...shownIn('sync/rules/evidence/zip.test.ts', 'with the name %j is refused'),
      ...shownIn(ANSWERS, 'whatever a file is called, it comes as a file of that name'),
    ],
  },
  {
    id: '25',
    asvs: ['V6.2.1'],
    about: 'No way takes a password of fewer than twelve characters.',
    proofs: [
      ...shownIn('sync/rules/account/fields.test.ts', 'a password has at least 12 characters'),
      ...shownIn(AUTH, 'a password of 12 characters is taken, one of 11 is not'),
    ],
  },
  {
    id: '26',
    asvs: ['V6.2.4', 'V6.2.11', 'V6.2.12'],
    about: 'Common, our own and breached passwords are refused, without asking anybody.',
    proofs: [
      ...shownIn('server/auth/common-passwords.test.ts', 'the 100,000 most common leaked passwords are refused'),
      ...shownIn(
        'server/auth/common-passwords.test.ts',
        'listed, lengthened, repeated',
        'our own names and the person’s own',
      ),
    ],
  },
  {
    id: '27',
    asvs: ['V6.2.5'],
    about: 'No kind of character is asked for.',
    proofs: [
      ...shownIn('sync/rules/account/fields.test.ts', 'no kind of character is asked for or taken away'),
      ...shownIn('server/auth/common-passwords.test.ts', 'long passwords of any composition pass'),
    ],
  },
  {
    id: '28',
    asvs: ['V6.2.6', 'V6.2.7', 'V6.2.8', 'V6.2.9'],
    about: 'A password is masked, may be pasted, and counts exactly as typed, to 128 characters.',
    proofs: [
      ...shownIn(GUESSES, 'a password is taken exactly as it was typed, to 128 characters'),
      ...shownIn(SOURCES, 'a password is masked where it is typed, and may be pasted'),
      ...shownIn('sync/rules/account/fields.test.ts', '128 characters are accepted, 129 are not'),
    ],
  },
  {
    id: '29',
    asvs: ['V6.2.2', 'V6.2.3', 'V7.4.3'],
    about: 'A password is changed with the one before it, and other sessions may end with it.',
    proofs: shownIn(
      DOORS,
      'who knows the present password changes it: this browser stays, every other one is out',
      'a lost password is set anew by a link that works once, and everybody else is signed out',
      'a session for a new password is good for nothing else',
    ),
  },
  {
    id: '30',
    asvs: ['V6.3.3'],
    about: 'A second factor can be added.',
    proofs: [
      ...shownIn(
        'server/auth/ways-in.test.ts',
        'after the password a passkey is asked for, and opens the account',
        'it is asked for after a link, after a code and after Google, too',
        'opens nothing when it answers %s',
        'answers each question once, within ten minutes, and no other one',
        'another person’s passkey opens nothing, and after five tries nothing does',
        'ten recovery codes are told once and kept as hashes with a key',
        'the only passkey is not removed while a second factor is asked for',
      ),
      ...shownIn(
        ASSURANCE,
        'a session that never showed it switches nothing off',
        'acts only once the factor was shown',
      ),
    ],
  },
  {
    id: '31',
    asvs: ['V6.5.1', 'V6.5.5', 'V6.6.2', 'V6.6.3'],
    about: 'Links and codes work once, for ten minutes, for whom they were asked, after five guesses not at all.',
    proofs: [
      ...shownIn(
        AUTH,
        'a ticket works once, for ten minutes, and only the newest one',
        'the code of the newest mail works once',
      ),
      ...shownIn(AUTH, 'after five wrong codes the right one is refused too', 'a day has thirty codes'),
      ...shownIn(AUTH, 'a pending password counts only in the browser that typed it'),
      ...FAULTS_LINKS,
    ],
  },
  {
    id: '32',
    asvs: ['V6.8.1', 'V6.8.2', 'V10.5.1', 'V10.5.2', 'V10.5.3', 'V10.5.4'],
    about: 'No token of Google counts but ours, fresh, for a proven address.',
    proofs: GOOGLE_TOKENS,
  },
  {
    id: '33',
    asvs: ['V7.2.1', 'V7.2.2', 'V7.2.3', 'V7.2.4'],
    about: 'Tokens are 256 random bits, checked by the server, new with every sign-in.',
    proofs: [
      ...shownIn(GUESSES, 'tokens and tickets are 256 random bits each'),
      ...shownIn(SOURCES, 'chance that anybody could guess decides nothing but a pause'),
      ...shownIn(SESSIONS, 'every sign-in is a new session'),
    ],
  },
  {
    id: '34',
    asvs: ['V7.3.1', 'V7.3.2', 'V10.4.8'],
    about: 'A session ends when it lies idle, and in any case after a while.',
    proofs: shownIn(
      SESSIONS,
      'a session ends after 30 idle days, and after 90 days',
      'an access token lives ten minutes',
    ),
  },
  {
    id: '35',
    asvs: ['V7.4.1', 'V7.4.2'],
    about: 'Nothing works after a sign-out, nor after the account is gone.',
    proofs: [
      ...shownIn(SESSIONS, 'sign-out ends this session at once'),
      ...shownIn(TENANTS, 'no route that asks for a session takes one that was signed out'),
      ...shownIn('server/sync/routes.test.ts', 'the stream ends when its session has'),
      ...shownIn(CLOSING, 'an account is closed with its own address, signed out everywhere'),
    ],
  },
  {
    id: '36',
    asvs: ['V7.5.1', 'V7.5.2'],
    about: 'Address and password are changed after another proof, and sessions are listed.',
    proofs: [
      ...shownIn(
        DOORS,
        'who knows the present password changes it: this browser stays, every other one is out',
        'a person sees where they are signed in, and signs out one of them or all the others',
      ),
      ...shownIn(
        ASSURANCE,
        'does not do %s: it asks who is there',
        'ends all other sessions, says how many, and tells the mailbox',
      ),
      ...shownIn('server/auth/demand-email.test.ts', 'is another one at once, counts once its own mail is answered'),
    ],
  },
  {
    id: '37',
    asvs: ['V7.6.2'],
    about: 'No session begins without a press of its person.',
    proofs: [
      ...shownIn(
        'server/auth/adopt.test.ts',
        'in any other browser nothing happens before a press',
        'tokens that are ten minutes old, used, ended',
      ),

      ...shownIn(AUTH, 'GET and HEAD spend nothing'),
      ...FAULTS_LINKS,
    ],
  },
  {
    id: '38',
    asvs: ['V8.2.1', 'V8.2.2', 'V8.2.3', 'V8.3.1', 'V8.4.1'],
    about: 'Nobody learns or changes anything of another account.',
    proofs: [
      ...TENANT_MATRIX,
      ...shownIn('server/store/tenant.test.ts', 'a row of another account is not there'),
      ...shownIn('server/account/staff.test.ts', 'is refused to everybody else with 403, whatever they name'),
    ],
  },
  {
    id: '39',
    asvs: ['V10.4.5', 'V10.4.9'],
    about: 'A refresh token that is used again ends its session, and a person can end it.',
    proofs: [
      ...shownIn('server/auth/sessions.test.ts', 'another device that shows a spent token gets nothing'),
      ...shownIn(SESSIONS, 'a refresh token works once', 'sign-out ends this session at once'),
    ],
  },
  {
    id: '40',
    asvs: ['V11.4.2', 'V11.5.1'],
    about: 'Passwords rest under Argon2id of 19 MiB and two passes; chance is the system’s.',
    proofs: [
      ...shownIn('server/auth/passwords.test.ts', 'a password matches its own hash only'),
      ...shownIn(SOURCES, 'chance that anybody could guess decides nothing but a pause'),
    ],
  },
  {
    id: '41',
    asvs: ['V13.3.1', 'V13.4.1', 'V13.4.2', 'V13.4.3', 'V13.4.4', 'V13.4.5'],
    about: 'No secret lies in the repository or the app; production serves no source, no folder and no stand-in.',
    proofs: [
      ...shownIn(
        'tests/secrets.test.ts',
        'no file of the repository holds a secret',
        'each kind of secret would be found',
      ),
      ...shownIn(PRODUCTION, 'the client holds no key that its copies share', 'nothing of the sandbox is there'),
      ...shownIn(PRODUCTION, 'a production build holds no file of the sandbox', 'no page is served its own sources'),
      ...shownIn('server/http/static-files.test.ts', 'nothing outside the folder and nothing hidden is ever served'),
      ...shownIn('server/config.test.ts', 'production refuses to start with a sandbox part on'),
    ],
  },
  {
    id: '42',
    asvs: ['V14.2.1'],
    about: 'No token counts in an address, and none stays in one.',
    proofs: [
      ...shownIn('app/auth/arrival.test.ts', 'takes whatever opens an account out of the address of %s'),

      ...shownIn(ANSWERS, 'a token opens nothing from an address or a cookie'),
      ...FAULTS_LINKS,
    ],
  },
  {
    id: '43',
    asvs: ['V14.3.1', 'V14.3.2'],
    about: 'Answers are stored by nobody on the way, and a sign-out leaves nothing behind.',
    proofs: [
      ...shownIn(ANSWERS, 'is stored by nobody'),
      ...shownIn(SIGN_OUT, 'signing out leaves no word of the account on the disk'),
    ],
  },
  {
    id: '44',
    asvs: ['V14.3.3'],
    about: 'A stated exception: the device holds a copy, of what the README lists and of nothing else.',
    proofs: [
      ...shownIn(SIGN_OUT, 'what was kept before is what the README declares'),
      ...shownIn('app/data/copy-encryption.test.ts', 'the README names every field that a sealed copy leaves readable'),
    ],
  },
  {
    id: '45',
    asvs: ['V15.1.1', 'V15.1.2', 'V15.2.1'],
    about: 'Each package is pinned, from the registry, licensed, and known to a bill of materials.',
    proofs: [
      ...shownIn(
        'server/commands/sbom.test.ts',
        'the bill of materials names every part that the product is built from',
      ),
      ...shownIn(
        'tests/supply-chain.test.ts',
        'is of one version, from the registry, with its hash',
        'one package runs a script when it is installed',
        'says its licence, and it is one that we may use',
      ),
    ],
  },
  {
    id: '46',
    asvs: ['V15.3.3', 'V15.3.5', 'V15.3.6', 'V15.3.7'],
    about: 'Nobody sets what is the server’s to set: by a key too many, a prototype or a parameter that stands twice.',
    proofs: [
      ...shownIn(MASS, '%s takes no key that is not its own', '2,000 random mutations change nothing'),
      ...shownIn(BODIES, 'with anything beside its own arguments is refused for good'),
      ...shownIn(ANSWERS, 'whatever stands in a path or a query, the answer is a refusal in our words'),
      ...shownIn(TENANTS, 'no forged cursor of 1,000 brings a row that is not'),
    ],
  },
  {
    id: '47',
    asvs: ['V16.2.5', 'V16.3.1', 'V16.3.2', 'V16.3.3', 'V16.4.1'],
    about: 'What happened to sessions is on record, a line each, without anything of anybody.',
    proofs: [
      ...shownIn('server/commands/security-view.test.ts', 'the view shows what concerns security'),
      ...shownIn(
        'server/http/problem-response.test.ts',
        'a limit that was met and a power that was refused are written down',
      ),
      ...shownIn(
        LOG,
        'no log line, no output and no refusal holds a name',
        'a log line is one line of JSON',
        'every turn of a session and every failure of a dependency leaves a line',
      ),
    ],
  },
  {
    id: '48',
    asvs: ['V16.5.1', 'V16.5.2', 'V16.5.3'],
    about: 'A failure says its own words, nothing of the inside, and opens no door.',
    proofs: [
      ...shownIn(LOG, 'a refusal says its own words and nothing of what went wrong inside'),
      ...shownIn('server/http/problem-response.test.ts', 'anything else is answered without its message'),
      ...shownIn('tests/disk-full.deep.ts', 'a checkout that cannot be noted is not handed out'),
      ...shownIn('server/billing/checkout.test.ts', 'a payment provider that is away is a failed payment'),
      ...shownIn('server/replies/handle-reply.test.ts', 'while the DNS does not answer it waits, for a day'),
    ],
  },
]

export const THREATS: readonly BarRow[] = [
  {
    id: 'T1',
    asvs: [],
    about: 'One account reaches another’s rows, by whatever id, cursor or hash.',
    proofs: [...TENANT_MATRIX, ...shownIn(TENANTS, 'every file goes to its owner whole, and to nobody else')],
  },
  {
    id: 'T2',
    asvs: [],
    about: 'A person sets their own plan, proof or stage.',
    proofs: [
      ...shownIn(MASS, '%s takes no key that is not its own', '2,000 random mutations change nothing'),
      ...shownIn(BODIES, 'with anything beside its own arguments is refused for good'),
    ],
  },
  {
    id: 'T3',
    asvs: [],
    about: 'A script in the page takes the session away.',
    proofs: [
      ...shownIn('server/auth/sessions.test.ts', 'another device that shows a spent token gets nothing'),

      ...shownIn(SESSIONS, 'a refresh token works once', 'tabs that refresh at the same moment are never signed out'),
      ...shownIn('app/data/session.test.ts', 'two tabs that need a new token at once refresh once'),
      ...shownIn(HEADERS, 'Google’s own evaluator finds nothing'),
      ...shownIn('tests/journeys/lockdown.spec.ts', 'a policy that is violated anywhere fails the journey'),
    ],
  },
  {
    id: 'T4',
    asvs: [],
    about: 'A link signs somebody into a stranger’s account, or out of their own.',
    proofs: [
      ...shownIn(
        'server/auth/adopt.test.ts',
        'tokens of an address are rotated',
        'in any other browser nothing happens before a press',
      ),
      ...shownIn(
        'tests/journeys/arrivals.spec.ts',
        'tokens of an address sign in by themselves only where they were asked for',
      ),

      ...FAULTS_LINKS,
    ],
  },
  {
    id: 'T5',
    asvs: [],
    about: 'A scanner of mail uses up the link that it looks at.',
    proofs: [...shownIn(AUTH, 'GET and HEAD spend nothing'), ...ASKING_CHANGES_NOTHING, ...FAULTS_LINKS],
  },
  {
    id: 'T6',
    asvs: [],
    about: 'A link of ours leads somewhere else.',
    proofs: shownIn(
      HOSTILE,
      'of 1,000,000 places to go on to none leads off',
      'of 5,000 addresses of a site those that are taken',
    ),
  },
  {
    id: 'T7',
    asvs: [],
    about: 'A name writes headers or recipients of the letters in it.',
    proofs: [
      ...shownIn(HOSTILE, 'of 1,000 people with hostile names each letter has the same headers'),
      ...shownIn('tests/hostile-values.deep.ts', 'of 100,000 people with hostile names'),
      ...shownIn(
        'server/mail/mime.test.ts',
        'hostile names, subjects and texts never become a header',
        'refuses to build: %s',
      ),
      ...shownIn(
        'tests/letters-year.test.ts',
        'in random years no letter leaves without authorization, to somebody else',
      ),
    ],
  },
  {
    id: 'T8',
    asvs: [],
    about: 'A forged answer moves a request.',
    proofs: [
      ...shownIn(
        'server/reading/deletion-claims.test.ts',
        'none is verified without a tap, unless it is plain and complete',
      ),

      ...shownIn('tests/spoofs.test.ts', 'two hundred spoofed mails move nothing'),
      ...shownIn(
        'server/replies/authenticity.test.ts',
        'does not pass: %s',
        'any one byte of its text or signed headers changed',
      ),
      ...shownIn(
        'server/replies/handle-reply.test.ts',
        'a genuine mail about another request of the same provider proves nothing',
      ),
    ],
  },
  {
    id: 'T9',
    asvs: [],
    about: 'Two people share an address, one has none, or the server tells who has one.',
    proofs: [
      ...shownIn(HOSTILE, 'of 20,000 aliases no two are alike'),
      ...shownIn('tests/hostile-values.deep.ts', 'of 1,000,000 aliases no two are alike'),
      ...shownIn('sync/rules/demand/alias.test.ts', 'a name of which nothing is left, and a reserved one'),
      ...shownIn('server/mail/inbound.test.ts', 'known and unknown addresses get the same answers, word for word'),
    ],
  },
  {
    id: 'T10',
    asvs: [],
    about: 'A mail acts in the panel that shows it.',
    proofs: [
      ...shownIn('tests/mail-attacks.test.tsx', 'of 640 mails that try to act in a browser'),
      ...shownIn('tests/journeys/hostile-mail.spec.ts', 'of 320 attacks, opened in Inbox and panel'),
      ...shownIn('app/dashboard/read-eml.test.ts', 'of HTML only the words are left'),
      ...FAULTS_MAIL,
    ],
  },
  {
    id: 'T11',
    asvs: [],
    about: 'A mail stops the server.',
    proofs: [
      ...shownIn(
        'tests/hostile-mail.test.ts',
        'there are thirty families and more',
        'is answered like any other, kept as it came',
      ),
      ...shownIn('tests/fuzz/fuzz.deep.ts', 'the fuzzing of mail runs in its shortest form'),
      ...shownIn(
        'server/replies/mail-from-strangers.test.ts',
        'eight signatures and a silent name server hold up nobody',
      ),
      ...run('npm run fuzz -- mail'),
    ],
  },
  {
    id: 'T12',
    asvs: [],
    about: 'Two machines write to each other for ever.',
    proofs: shownIn('server/notices/notices.test.ts', 'two machines that answer each other'),
  },
  {
    id: 'T13',
    asvs: [],
    about: 'A forged, doubled or late event changes who has paid.',
    proofs: [
      ...shownIn(
        WEBHOOK,
        'the order and repetition of events make no difference',
        'two deliveries of one event at the same moment',
      ),
      ...shownIn(
        WEBHOOK,
        'an event that is not the payment provider’s is refused',
        'an effect that fails leaves no trace',
      ),
      ...shownIn('tests/disk-full.deep.ts', "a payment's event that cannot be written is not acknowledged"),
    ],
  },
  {
    id: 'T14',
    asvs: [],
    about: 'A crash loses or doubles a letter.',
    proofs: [
      ...shownIn(
        'server/mail/delivery.test.ts',
        'from a relay that takes each copy, renames it and drops the connection',
      ),

      ...shownIn('tests/crash/crash.deep.ts', 'the server is killed at statements and SMTP lines while letters leave'),
      ...shownIn(
        'server/mail/delivery.test.ts',
        'killed after the relay took it, started again',
        'killed before the relay took it',
      ),
    ],
  },
  {
    id: 'T15',
    asvs: [],
    about: 'A letter leaves about somebody else, to somebody else, or without authorization.',
    proofs: [
      ...shownIn(
        'tests/letters-year.test.ts',
        'in random years no letter leaves without authorization, to somebody else',
      ),
      ...shownIn('tests/year/year.deep.ts', 'in a year of random providers and people every letter may leave'),
      ...shownIn('tests/year/books.test.ts', 'at the relay’s door every rule that a letter breaks is found'),
      ...shownIn(
        'server/erase/write-due-letter.test.ts',
        'facts that change while the letter is being rendered stop it',
        'a letter names its own provider and nobody else’s',
      ),
    ],
  },
  {
    id: 'T16',
    asvs: [],
    about: 'Somebody edits or back-dates the record.',
    proofs: [
      ...shownIn(
        'server/store/kept-evidence.test.ts',
        'a row of %s is neither changed, removed nor replaced',
        'bytes that the ledger names are neither changed',
      ),

      ...shownIn('sync/rules/evidence/ten-thousand.deep.ts', 'of 10,000 random flips, deletions and reorderings'),
      ...shownIn('server/store/tenant.test.ts', 'form one hash chain whose rows nothing can update or delete'),
      ...shownIn('server/evidence/evidence.test.ts', 'no head is ever changed or removed, and no key'),
      ...shownIn('sync/rules/evidence/verify-evidence.test.ts', 'whatever an entry, a mail, a head or a verdict says'),
    ],
  },
  {
    id: 'T17',
    asvs: [],
    about: 'Data stays after the account is closed, or others’ goes with it.',
    proofs: shownIn(
      CLOSING,
      'after its days nothing of it is left: 0 planted strings in database, log and newest backup; nobody else is touched',
      'no letter of a closed account leaves, and its cycle does not open',
    ),
  },
  {
    id: 'T18',
    asvs: [],
    about: 'The server fetches what a person names.',
    proofs: [
      ...shownIn(SOURCES, 'of the server leads to the payment provider', 'of the server follows no redirect'),
      ...shownIn(
        'tests/journeys/loopback.spec.ts',
        'a default start and a whole demand open no connection beyond this machine',
      ),
    ],
  },
  {
    id: 'T19',
    asvs: [],
    about: 'A name acts in the program that opens a paper or a table.',
    proofs: [
      ...shownIn(
        HOSTILE,
        'of 1,000 papers with hostile names and words none holds anything that acts',
        'in 2,000 tables and calendars with hostile names no cell is a formula',
        'of our own words only the table of tracks is written',
      ),
      ...shownIn('sync/rules/evidence/evidence-pdf.test.ts', 'names and mails are text, whatever they hold'),
    ],
  },
  {
    id: 'T20',
    asvs: [],
    about: 'The builder’s page packs something else than the extension.',
    proofs: [
      ...shownIn(
        'extension/package/build-package.test.ts',
        'the ZIP is the one that the command line makes of the same files',
        'an empty file, a page in place of a script, a file that was changed',
        'a list that is none, or that leads out of the package',
      ),
      ...shownIn(
        'extension/package/check-package.test.ts',
        'dependencies fails when a file has other bytes than the list says',
        'dependencies fails when a file is missing, not listed, or named and not there',
      ),
    ],
  },
  {
    id: 'T21',
    asvs: [],
    about: 'A page or another extension changes the settings of ours.',
    proofs: [
      ...shownIn(
        'extension/background/hostile-messages.test.ts',
        'of 100,000 messages of hostile pages none changes a setting',
      ),
      ...shownIn(
        'extension/account/account.test.ts',
        '%s is for our own pages alone',
        'no chat page offers a code, no code is anything but a text',
      ),
      ...shownIn(
        'server/extension/handlers.test.ts',
        'opens nothing before the person has said yes in the account',
        '%s is answered to, or not',
      ),
      ...shownIn(TENANTS, 'the token of one’s own linked extension opens settings and plan, and no other route'),
      ...shownIn(SOURCES, 'who listens hears its own window, origin, worker, parent or extension only'),
    ],
  },
  {
    id: 'T22',
    asvs: [],
    about: 'A page reads what was masked from it.',
    proofs: shownIn(
      'tests/journeys/shield-hostile.spec.ts',
      'has really listened, and reads none of the words that stand on it',
      'changes no setting',
      'still sends nothing in clear',
    ),
  },
  {
    id: 'T23',
    asvs: [],
    about: 'A placeholder of one site is restored on another.',
    proofs: shownIn(
      'extension/background/answer.test.ts',
      'a vault is given to pages of its own site alone',
      'a conversation without a name yet belongs to its tab',
      'after a day a vault is forgotten',
    ),
  },
  {
    id: 'T24',
    asvs: [],
    about: 'A raw track of camera or microphone reaches the page.',
    proofs: [
      ...shownIn(
        'tests/journeys/meeting.spec.ts',
        'on each of the eight hosts a script that asks before all others gets a masked track',
        'gets no clear picture by: ',
        'without the script that opens cameras none is opened',
      ),
      ...shownIn(
        'tests/journeys/meeting-hostile.spec.ts',
        'by %s: raw without Shield, masked with it, and nothing if nobody opens',
        'that of %s',
      ),
    ],
  },
  {
    id: 'T25',
    asvs: [],
    about: 'A deployment leaves a tab with files of two versions, or loses what it had saved.',
    proofs: [
      ...shownIn(
        'tests/journeys/update.spec.ts',
        'a new version waits for the person, and for mutations that have not been sent',
      ),
      ...shownIn('app/offline/update.test.ts', 'a new version never reloads a page whose person has not agreed'),
      ...shownIn(
        'tests/journeys/upgrade.deep.ts',
        'a device opens with everything that it had',
        'a device that still runs that release is served',
      ),
      ...shownIn(
        'server/http/static-files.test.ts',
        'hashed files are kept for ever',
        'a missing file, a call and a post do not',
      ),
    ],
  },
  {
    id: 'T26',
    asvs: [],
    about: 'A package brings a script, a surprise or another’s licence.',
    proofs: [
      ...shownIn(
        'server/commands/sbom.test.ts',
        'the bill of materials names every part that the product is built from',
      ),
      ...shownIn(
        'tests/supply-chain.test.ts',
        'is of one version, from the registry, with its hash',
        'one package runs a script when it is installed',
        'nothing says that packages come from elsewhere',
        'says its licence, and it is one that we may use',
      ),
    ],
  },
  {
    id: 'T27',
    asvs: [],
    about: 'A log tells about somebody.',
    proofs: [
      ...shownIn(LOG, 'no log line, no output and no refusal holds a name'),
      ...shownIn('server/log.test.ts', 'a log line holds the facts of the allow-list and nothing else'),
      ...shownIn('tests/journeys/lockdown.spec.ts', 'the console is quiet, and an error loses its secrets'),
    ],
  },
  {
    id: 'T28',
    asvs: [],
    about: 'Guesses get through, tell who has an account, or keep the server busy.',
    proofs: [
      ...shownIn(GUESSES, 'of a thousand guesses in a minute five are compared from one network'),
      ...shownIn(
        GUESSES,
        'an unconfirmed and a confirmed account does the same work',
        'a sign-up with a known, an unconfirmed and an unknown',
      ),
      ...shownIn('server/auth/passwords.test.ts', 'an unknown account costs the same work'),
      ...shownIn(
        'server/fair-queue.test.ts',
        'a few run at a time, in the order of asking',
        'who asks for much waits for themselves',
      ),
      ...shownIn('server/auth/even.test.ts', 'no call of a stranger is answered sooner'),
      ...shownIn(
        LIMITS,
        'five wrong passwords from one network do not lock the owner out elsewhere',
        'two hundred people who sign in',
      ),
      ...run('npm run bench -- abuse'),
    ],
  },
  {
    id: 'T29',
    asvs: [],
    about: 'A text keeps a pattern, and with it everybody, busy.',
    proofs: [
      ...PATTERNS,
      ...shownIn('server/http/sent-header.test.ts', '%s is read up to its length, and refused beyond it'),
    ],
  },
  {
    id: 'T30',
    asvs: [],
    about: 'A disk takes data away, changes it, or its backup does not bring it back.',
    proofs: [
      ...shownIn(
        'tests/backup.test.ts',
        'holds what was saved before its last round',
        'a part that is damaged, missing or cut short',
      ),
      ...shownIn('tests/backup.test.ts', 'a ledger that was tampered with below the hashes is found'),
      ...shownIn('tests/durable-kill.deep.ts', 'after SIGKILL every transaction that was reported as saved is there'),
      ...shownIn('tests/journeys/backup.deep.ts', 'killed, restored into an empty folder, started'),
    ],
  },
  {
    id: 'T31',
    asvs: [],
    about: 'A token of Google for somebody else opens an account.',
    proofs: GOOGLE_TOKENS,
  },
  {
    id: 'T32',
    asvs: [],
    about: 'The next person at the device reads what the last one left.',
    proofs: [
      ...shownIn(
        SIGN_OUT,
        'signing out leaves no word of the account on the disk',
        'without a network everything is deleted at once',
      ),
      ...shownIn('app/data/sign-out.test.ts', 'without a network it wipes this browser all the same'),
      ...shownIn('tests/journeys/lock.spec.ts', 'a locked copy shows nothing on the disk'),
    ],
  },
]

export const PROBES: readonly BarRow[] = [
  {
    id: 'P1',
    asvs: [],
    about: 'A meeting page asks a window of its own for the raw camera or microphone.',
    proofs: shownIn(
      'tests/journeys/meeting-hostile.spec.ts',
      'raw camera and microphone: 0 of more than 100 ways on the eight hosts',
      'the table notices that a guard is missing',
    ),
  },
  {
    id: 'P2',
    asvs: [],
    about: 'A session that never showed the second factor switches it off, or outlives the way in that opened it.',
    proofs: shownIn(
      ASSURANCE,
      '[AUTH-061] where a second factor is on',
      'ends all other sessions, says how many, and tells the mailbox',
      'also where a passkey is removed with which somebody else came in',
    ),
  },
  {
    id: 'P3',
    asvs: [],
    about: 'Staff acts with a password alone, or leaves no trace.',
    proofs: [
      ...shownIn(
        ASSURANCE,
        'is nobody whose account asks for no second factor',
        'acts only once the factor was shown, and not at all when it was switched off since',
      ),
      ...shownIn('server/billing/plan-calls.test.ts', 'leave one line that says who gave back whose money'),
    ],
  },
  {
    id: 'P4',
    asvs: [],
    about: 'Strangers use up what an address has of mails, codes and tries, and its owner is locked out.',
    proofs: shownIn(
      'server/auth/known-limits.test.ts',
      'strangers who use up all mails of an address leave the owner’s browser its own',
      'the same holds for codes',
      'the same holds for passwords',
    ),
  },
  {
    id: 'P5',
    asvs: [],
    about: 'What another site’s page shares replaces what waits.',
    proofs: shownIn('tests/journeys/given.spec.ts', 'a page of somebody else neither opens nor replaces anything'),
  },
  {
    id: 'P6',
    asvs: [],
    about: 'A line of the log does not say where something failed.',
    proofs: [
      ...shownIn(LOG, 'a line that says where names the route of a row, and never all of them'),
      ...shownIn('server/http/problem-response.test.ts', 'anything else is answered without its message'),
    ],
  },
  {
    id: 'P7',
    asvs: [],
    about: 'Production starts without a word with what is meant for a test.',
    proofs: shownIn(START_FAULTS, 'is said in one line with what to type, and its like passes'),
  },
  {
    id: 'P8',
    asvs: [],
    about: 'A provider of a person’s own leads mail inward.',
    proofs: shownIn('server/mail/mail-lookup.test.ts', 'a domain that leads inward takes no mail'),
  },
  {
    id: 'P9',
    asvs: [],
    about: 'The address of an erased account stays in the bytes of the database.',
    proofs: shownIn(CLOSING, 'after its days nothing of it is left'),
  },
  {
    id: 'P10',
    asvs: [],
    about: 'A mail costs many times what its size says.',
    proofs: shownIn(
      'server/mail/inbound.test.ts',
      'that comes in many very short chunks is counted by its work',
      'its work counts for the day of its host',
    ),
  },
  {
    id: 'P11',
    asvs: [],
    about: 'A password in an address of the configuration reaches the log.',
    proofs: shownIn(URL_FAULT, 'one line says what to type, and nothing repeats the password'),
  },
  {
    id: 'P12',
    asvs: [],
    about: 'An ORIGIN that no browser sends starts the server.',
    proofs: shownIn(URL_FAULT, 'is the origin that a browser sends', 'is refused: %s'),
  },
  {
    id: 'P13',
    asvs: [],
    about: 'A passkey whose count went back is refused for good, or believed without a word.',
    proofs: shownIn(
      'server/auth/ways-in.test.ts',
      'one that cannot leave its device and counts back is refused',
      'one that is synced or was restored signs in although it counts back',
    ),
  },
  {
    id: 'P14',
    asvs: [],
    about: 'Messages are said to be on where they cannot arrive.',
    proofs: shownIn(
      'app/data/push-device.test.ts',
      'are renewed by themselves where the key has changed',
      'are renewed where the server no longer knows the address, once',
      'are off where they cannot be renewed',
    ),
  },
  {
    id: 'P15',
    asvs: [],
    about: 'A pooler in session mode stops the start.',
    proofs: shownIn(
      'server/store/postgres.test.ts',
      'a connection asks for nothing that a pooler in between refuses (PgBouncer in session mode)',
    ),
  },
  {
    id: 'P16',
    asvs: [],
    about: 'A validator of the field finds a fault, or a taken port ends in a stack.',
    proofs: [
      ...shownIn('server/operations/operations.test.ts', 'is named and described as Prometheus’s own linter asks'),
      ...shownIn('extension/manifest.test.ts', 'the Firefox package asks for the first version that reads all'),
      ...shownIn('server/start-check.test.ts', 'a taken %s is said in one line', 'npm start says it before it builds'),
    ],
  },
]
