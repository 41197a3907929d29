/**
 * The one script that stands inside a document, `app/prerender/first-script.js`, as a policy names it. Page and policy
 * must agree on its every byte: a build whose script is another one stops and says what belongs here.
 */
export const FIRST_SCRIPT = 'sha256-E0Swupgg6jOG9cewzfSaRdU8mBHFKdRVDgmumLMOZwo='
