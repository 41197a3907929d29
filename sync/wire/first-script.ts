/**
 * The hash of the only inline script in a document, `app/prerender/first-script.js`, as the security policy lists it.
 * Page and policy must agree on every byte: a build with a different script stops and prints the right value.
 */
export const FIRST_SCRIPT = 'sha256-m257XvrDBGWJ0Kvmwa/0Iv4u3MRHdCMRclPOJ78CkhI='
