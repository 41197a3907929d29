import type { PlainMessage } from '../i18n/translate.ts'

/**
 * Every failure that a person can meet, with the words they read. The server throws the code, the app shows the entry.
 * Texts written as 'Title: text' in the specification are already split here.
 */
export const problems = {
  // Session
  not_authenticated: { status: 401, title: 'Error', text: 'Not authenticated' },
  session_expired: {
    status: 401,
    title: 'Please sign in again',
    text: 'Your session has ended. Everything on this device is kept and goes out after you sign in.',
  },
  account_closed: {
    status: 401,
    title: 'This account is closed',
    text: 'You were signed out everywhere, and this device was cleared. Until its last day you can sign in and keep the account.',
  },
  sign_in_failed: { status: 401, title: 'Sign in failed', text: 'Please check your credentials or create an account.' },
  password_first: {
    status: 403,
    title: 'Set a new password',
    text: 'This link is for a new password and nothing else. Once it is set, everything is as you left it.',
  },
  recovery_first: {
    status: 403,
    title: 'Error',
    text: 'Ask for a link to set a new password, or change it in Settings with your present one. Nothing was changed.',
  },
  password_wrong: {
    status: 400,
    title: 'Error',
    text: 'This is not your present password. Nothing was changed.',
  },
  password_same: { status: 400, title: 'Error', text: 'This is your present password. Please choose another.' },
  too_many_attempts: {
    status: 429,
    title: 'Error',
    text: 'Too many attempts. Please wait a moment before trying again.',
  },
  too_many_mails: {
    status: 429,
    title: 'Enough emails for one day',
    text: 'So many were requested for this address that we are sending no more for now. Look for the newest one, in spam too, or try again tomorrow.',
  },

  too_many_edits: {
    status: 429,
    title: 'Too many changes at once',
    text: 'They are kept on your device and are sent automatically: within minutes, or tomorrow if the limit for today is used up. Nothing is lost.',
  },
  too_many_files: {
    status: 429,
    title: 'Too many screenshots at once',
    text: 'They are kept on your device and are sent automatically: within minutes, or tomorrow if the limit for today is used up. Nothing is lost.',
  },
  too_many_signatures: {
    status: 429,
    title: 'Signed too often',
    text: 'One account can sign ten times a minute and forty times a day. What you signed before remains valid; please try again later.',
  },

  // Google
  google_off: {
    status: 404,
    title: 'Authentication Error',
    text: 'Google sign-in is not set up on this server. Please use your email.',
  },
  google_refused: { status: 403, title: 'Authentication Error', text: 'Google authentication failed' },
  google_unreachable: {
    status: 503,
    title: 'Authentication Error',
    text: 'Google could not be asked just now. Nothing was changed; please try again, or use your email.',
  },
  google_connect_first: {
    status: 409,
    title: 'There is an account with this address',
    text: 'Sign in with your password or an emailed link this once, then connect Google under Settings. Nothing was changed.',
  },
  google_taken: {
    status: 409,
    title: 'This Google account opens another account here',
    text: 'One Google account opens one account. Disconnect it there first; nothing was changed.',
  },

  // Passkeys
  second_factor_needed: {
    status: 403,
    title: 'One more step',
    text: 'This account asks for a passkey, or for one of its recovery codes.',
  },
  second_factor_failed: {
    status: 403,
    title: 'That did not open the account',
    text: 'Try the passkey again, or another recovery code. After five tries please begin again.',
  },
  passkey_refused: {
    status: 403,
    title: 'This passkey opens no account here',
    text: 'It may have been removed, or it belongs to a locked copy on a device. Sign in another way, and add one under Settings.',
  },
  passkey_behind: {
    status: 403,
    title: 'There may be a copy of this passkey',
    text: 'It counts fewer uses than before, so it was not accepted. Sign in another way, remove it under Settings, and add it again.',
  },
  passkey_not_added: {
    status: 400,
    title: 'The passkey was not added',
    text: 'What the browser sent could not be checked. Nothing was changed; please try again.',
  },
  passkey_limit: {
    status: 409,
    title: 'An account can have ten passkeys',
    text: 'Remove one that you no longer use, then add this one.',
  },
  last_way_in: {
    status: 409,
    title: 'This is the last way in',
    text: 'Without it nobody could open this account, you included. Add another way first; nothing was changed.',
  },
  confirm_first: {
    status: 403,
    title: 'Please confirm that it is you',
    text: 'Your sign-in is older than 15 minutes. Show that it is you, and try again; nothing was changed.',
  },
  staff_second_factor: {
    status: 403,
    title: 'Staff need a second factor',
    text: 'Under Settings, "Ways in", switch on "Ask for a passkey at every sign-in", then try again. Nothing was changed.',
  },

  // Sign-up and links
  missing_information: { status: 400, title: 'Missing Information', text: 'Please fill in all required fields.' },
  bad_email: { status: 400, title: 'Error', text: 'Please enter a valid email address.' },
  email_ours: {
    status: 400,
    title: 'Error',
    text: 'This address is one of ours. Please enter one at which you read email; what you filled in stays here.',
  },
  bad_name: { status: 400, title: 'Error', text: 'A name has at most 80 characters.' },
  bad_zip: {
    status: 400,
    title: 'Invalid ZIP Code',
    text: 'Please enter a valid US ZIP code (12345 or 12345-6789).',
  },
  password_too_short: { status: 400, title: 'Error', text: 'Password must be at least 12 characters long' },
  password_too_long: { status: 400, title: 'Error', text: 'Password must be less than 128 characters' },
  password_common: {
    status: 400,
    title: 'Error',
    text: 'This password is on a list of common ones. Please choose another.',
  },
  terms_required: {
    status: 400,
    title: 'Terms Required',
    text: 'Please accept the terms and conditions to continue.',
  },
  ticket_unknown: {
    status: 400,
    title: 'This link does not work',
    text: 'It is not one of ours, or a part of it is missing. Ask for a new email; nothing is lost.',
  },
  ticket_used: {
    status: 410,
    title: 'This link was already used',
    text: 'Each link works once. If you are not signed in yet, ask for a new email; nothing is lost.',
  },
  ticket_expired: {
    status: 410,
    title: 'This link is older than 10 minutes',
    text: 'Ask for a new email; everything you entered is kept.',
  },
  ticket_replaced: {
    status: 410,
    title: 'A newer email replaced this one',
    text: 'Only the newest link and code work. Open the newest email, or ask for another; nothing is lost.',
  },
  code_wrong: {
    status: 400,
    title: 'That code is not right',
    text: 'Check the six digits in the newest email, or ask for a new one.',
  },
  demand_email_open: {
    status: 409,
    title: 'A demand is open',
    text: 'Its provider knows you by the address as it is. Change it when your open demands are closed; nothing was changed.',
  },
  name_unprintable: {
    status: 400,
    title: 'Error',
    text: 'A name cannot hold control characters or characters that turn the direction of the text.',
  },

  // Profile, authorisation
  profile_not_saved: { status: 500, title: 'Update Error', text: 'Failed to update profile. Please try again.' },
  email_unverified: {
    status: 403,
    title: 'Email verification required',
    text: 'Please verify your email address first.',
  },
  email_unverified_checkout: { status: 403, title: 'Email not verified', text: 'Please verify your email first.' },
  authorization_failed: { status: 500, title: 'Error', text: 'Failed to complete authorization.' },
  letter_changed: {
    status: 409,
    title: 'The letter has changed',
    text: 'The wording was updated while you were reading. Please read it again; nothing was signed.',
  },

  // Closing the account
  close_confirm: {
    status: 400,
    title: 'This is not the address of your account',
    text: 'Type it exactly as shown above. Nothing was closed.',
  },
  not_closing: { status: 409, title: 'Your account is open', text: 'Nothing had to be done.' },

  // Staff
  staff_only: {
    status: 403,
    title: 'Only for staff',
    text: 'This account does not have the staff role. Nothing was changed.',
  },
  request_not_sent: {
    status: 409,
    title: 'The first letter has not left yet',
    text: 'There is nothing to answer, to complain of, or to close before it has. Nothing was changed.',
  },
  reply_too_early: {
    status: 409,
    title: 'This came before the first letter',
    text: 'An answer comes on the day of the letter or later. Look at the day that you have named; nothing was filed.',
  },
  request_closed: {
    status: 409,
    title: 'This request is closed',
    text: 'It is verified, refused or archived already. Nothing was changed.',
  },
  letter_not_sent: {
    status: 409,
    title: 'The demand has not left yet',
    text: 'There is nothing to escalate before the provider has the letter. Nothing was changed.',
  },
  already_escalated: {
    status: 409,
    title: 'This request is escalated already',
    text: 'Its next legal letter goes out on its own date. Nothing was changed.',
  },
  letter_held: {
    status: 409,
    title: 'No letter can be sent now',
    text: 'A signature, a confirmed address, a plan, the provider’s switch or a pause prevents it. Nothing was changed.',
  },
  nothing_to_requeue: {
    status: 409,
    title: 'There is no letter to send again',
    text: 'The last one got through, or is on its way. A second copy would only be a nuisance; nothing was changed.',
  },
  note_missing: {
    status: 400,
    title: 'Please say how you know',
    text: 'A deletion is marked as verified only with a note on where it was confirmed. Nothing was changed.',
  },

  // What a person says of a mail
  reply_not_signed: {
    status: 409,
    title: 'Nothing may follow from this email',
    text: 'Nobody has signed it, so it proves nothing and moves nothing. Nothing was changed.',
  },
  reply_settled: {
    status: 409,
    title: 'This email was read for sure',
    text: 'Its words left no doubt, and its request has moved by them. Nothing was changed.',
  },
  reply_overtaken: {
    status: 409,
    title: 'This can no longer be corrected',
    text: 'Something else has changed the request since you answered. Write to support if it is wrong; nothing was changed.',
  },

  // Providers of the person's own
  provider_name: {
    status: 400,
    title: 'Please write the name of the company',
    text: 'It has 1 to 60 letters or digits. Nothing was added.',
  },
  provider_known: {
    status: 409,
    title: 'This provider is in the list already',
    text: 'Switch it on there: its addresses are kept up to date for you. Nothing was added.',
  },
  provider_look_alike: {
    status: 400,
    title: 'This can be mistaken for a provider of the list',
    text: 'We send nothing to addresses that look like another company’s. Check the spelling. Nothing was added.',
  },
  provider_twice: {
    status: 409,
    title: 'You have added this company already',
    text: 'One letter a company is enough. Remove the other entry first if its address has changed. Nothing was added.',
  },
  provider_address: {
    status: 400,
    title: 'We cannot write to this address',
    text: 'Write it in plain letters, as in privacy@company.com. Nothing was added.',
  },
  provider_freemail: {
    status: 400,
    title: 'Anybody can open a mailbox there',
    text: 'A demand goes to the company’s own domain; its privacy policy names the address. Nothing was added.',
  },
  provider_desk: {
    status: 400,
    title: 'Many companies share this domain',
    text: 'We could not tell whose answer it is. Use an address at the company’s own domain. Nothing was added.',
  },
  provider_public: {
    status: 400,
    title: 'That is a public body or a school',
    text: 'Authorities, schools and universities delete by rules of their own, which our letters do not know. Write to its data protection officer yourself. Nothing was added.',
  },
  provider_person: {
    status: 400,
    title: 'This may be a private mailbox',
    text: 'A demand goes to an office: privacy@, dpo@, legal@ or support@, as the privacy policy says. Nothing was added.',
  },
  provider_unread: {
    status: 400,
    title: 'Nobody answers demands there',
    text: 'Use the address that the privacy policy names, as in privacy@company.com. Nothing was added.',
  },
  provider_site: {
    status: 400,
    title: 'This is not the address of a page',
    text: 'Write it as in https://company.com/privacy, or leave it empty. Nothing was added.',
  },
  provider_relation: {
    status: 400,
    title: 'What you are to it is missing',
    text: 'Choose one: the letter says so, and asks for what fits. Nothing was added.',
  },
  provider_limit: {
    status: 409,
    title: 'You have added five providers',
    text: 'That is the limit for one account. Remove one under Settings, then add this one.',
  },
  provider_rate: {
    status: 429,
    title: 'Ten were added within 30 days',
    text: 'Please wait before you add another one. The ones you have continue as before.',
  },

  // The browser extension
  link_code_wrong: {
    status: 400,
    title: 'That code is not right',
    text: 'A code works once and for 10 minutes. Check it, or ask for a new one in Settings; nothing was linked.',
  },
  link_expired: {
    status: 409,
    title: 'That took longer than 10 minutes',
    text: 'Please link the extension once more. Nothing was linked.',
  },
  link_waiting: {
    status: 403,
    title: 'Waiting for your yes',
    text: 'Compare the words in Settings, under Devices, and confirm there.',
  },
  link_ended: {
    status: 401,
    title: 'This browser is no longer linked',
    text: 'It was unlinked in Settings. Text shield keeps working; link it again whenever you like.',
  },
  links_full: {
    status: 409,
    title: 'Ten browsers are linked',
    text: 'That is the limit for one account. Unlink one in Settings, then link this one.',
  },

  // Payment
  invalid_plan: { status: 400, title: 'Payment Failed', text: 'Invalid plan selection' },
  checkout_no_url: { status: 502, title: 'Payment Failed', text: 'No checkout URL returned from server' },
  checkout_failed: { status: 502, title: 'Payment Failed', text: 'Please try again.' },
  already_subscribed: {
    status: 409,
    title: 'You already have a plan',
    text: 'Nothing was charged. You can change or end your plan under Billing.',
  },
  billing_load: {
    status: 502,
    title: 'Error',
    text: 'Failed to load billing information. Please try again.',
  },
  portal_unconfigured: {
    status: 502,
    title: 'Error',
    text: 'Billing portal is not configured yet. Please contact support.',
  },
  portal_failed: { status: 502, title: 'Error', text: 'Failed to open billing portal. Please try again.' },
  no_plan: {
    status: 409,
    title: 'There is no plan to change',
    text: 'Nothing was charged. Choose a plan first; everything of your account is kept.',
  },
  same_plan: {
    status: 409,
    title: 'This is your plan already',
    text: 'Nothing was changed, and nothing was charged.',
  },
  plan_unpaid: {
    status: 409,
    title: 'A payment is open',
    text: 'Please check the card under Manage billing first; then the plan can be changed. Nothing was charged now.',
  },
  card_declined: {
    status: 402,
    title: 'Your card was declined',
    text: 'Nothing was charged and your plan is as it was. Check the card under Manage billing, then try again.',
  },
  change_differs: {
    status: 409,
    title: 'The amount has changed',
    text: 'Please look at the new one before you agree. Nothing was charged, and your plan is as it was.',
  },
  plan_failed: {
    status: 502,
    title: 'Your plan is as it was',
    text: 'The payment provider did not answer. Nothing was lost; please try again.',
  },
  refund_none: {
    status: 409,
    title: 'There is nothing to refund',
    text: 'Nothing was paid, or it was given back already.',
  },
  refund_late: {
    status: 409,
    title: 'The 30 days are over',
    text: 'They count from the first charge. Nothing was refunded.',
  },
  refund_failed: {
    status: 502,
    title: 'Not everything was refunded',
    text: 'The payment provider did not answer. Press again: nothing is refunded twice.',
  },
  other_address: {
    status: 403,
    title: 'Error',
    text: 'We only send this message to the address of your own account. Nothing was sent.',
  },
  webhook_signature: { status: 400, title: 'Error', text: 'The signature of this event is not valid.' },

  // Sync and evidence
  sync_gap: {
    status: 409,
    title: 'Error',
    text: 'Some edits arrived out of order. They are sent again automatically.',
  },
  sync_upgrade: {
    status: 426,
    title: 'A new version is needed',
    text: 'This page is older than the server. Your edits are kept on this device until it has updated.',
  },
  sync_reset: { status: 409, title: 'Error', text: 'The saved copy is rebuilt from the server. Your edits are kept.' },
  too_many: {
    status: 409,
    title: 'Error',
    text: 'There are more of these than one account can hold. What you wrote is kept here; delete some and try again.',
  },
  notes_full: {
    status: 409,
    title: 'Your notes are full',
    text: 'One account can hold 64 MB of notes with their history. What you wrote is kept here; delete a run that you no longer need, and try again.',
  },
  note_too_long: {
    status: 409,
    title: 'Error',
    text: 'Together with what others wrote, this note is too long. Your text is kept here; shorten the note and try again.',
  },
  file_missing: {
    status: 409,
    title: 'Error',
    text: 'The file itself did not arrive. Please attach it again; what you wrote is safe.',
  },
  file_changed: {
    status: 400,
    title: 'Error',
    text: 'The file that arrived is not the one that was named. Nothing was kept.',
  },
  file_kind: {
    status: 415,
    title: 'Error',
    text: 'Screenshots are PNG, JPEG or WebP pictures. An answer may also be an email, a PDF or plain text. At most 2 MB.',
  },
  push_not_known: {
    status: 409,
    title: 'Messages were not turned on',
    text: 'This browser takes its messages through a service that we do not know. Emails reach you as before.',
  },
  shares_full: {
    status: 409,
    title: 'Five links work already',
    text: 'No other was made. End one that is no longer needed, and try again.',
  },
  share_ended: {
    status: 404,
    title: 'This link has ended',
    text: 'It has expired, or its owner has ended it. Ask the sender for a new one.',
  },
  not_found: { status: 404, title: 'Not found', text: 'There is nothing here, or it belongs to another account.' },

  // Everything else
  bad_request: { status: 400, title: 'Error', text: 'The request was not understood. Nothing was changed.' },
  wrong_origin: { status: 403, title: 'Error', text: 'This request came from another site. Nothing was changed.' },
  too_large: { status: 413, title: 'Error', text: 'That is more than we accept at once. Nothing was changed.' },
  disk_full: {
    status: 507,
    title: 'We cannot save right now',
    text: 'Our storage is full. Nothing that was saved is lost; please try again in a few minutes.',
  },
  moving: {
    status: 503,
    title: 'We cannot save right now',
    text: 'Our data is being moved to another server. Nothing that was saved is lost; please try again in a few minutes.',
  },
  unavailable: {
    status: 503,
    title: 'Please try again in a moment',
    text: 'Our storage does not answer right now. Nothing that was saved is lost; please try again in a moment.',
  },
  unexpected: { status: 500, title: 'Error', text: 'An error occurred' },
} as const satisfies Record<string, { status: number; title: PlainMessage; text: PlainMessage }>

export type ProblemCode = keyof typeof problems

/** A failure shown to a person: thrown with its code, answered with the entry of `problems`. */
export class Problem extends Error {
  readonly code: ProblemCode
  /** What the answer contains besides the words. */
  readonly more: Readonly<Record<string, unknown>>

  constructor(code: ProblemCode, options?: { cause?: unknown; more?: Readonly<Record<string, unknown>> }) {
    super(code, options)
    this.name = 'Problem'
    this.code = code
    this.more = options?.more ?? {}
  }
}

/** The body of every error answer: `{ error: { code, title, text } }`. */
export interface ProblemBody {
  error: { code: ProblemCode; title: string; text: string }
}

export function problemBody(code: ProblemCode): ProblemBody {
  const { title, text } = problems[code]
  return { error: { code, title, text } }
}
