import { type PlainMessage, t } from '../../../sync/i18n/translate.ts'
import { type Message, messageMail } from './layout.ts'

/** A change to how somebody can sign in to an account. */
export type WayChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'google_connected'
  | 'google_disconnected'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_made'
  | 'recovery_code_used'

const TOLD = {
  passkey_added: {
    subject: 'A passkey was added',
    happened: 'A passkey was added to your account at Total Recall. Anyone who has that device can sign in with it.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    happened: 'A passkey was removed from your account at Total Recall. It can no longer be used to sign in.',
  },
  google_connected: {
    subject: 'A Google account was connected',
    happened: 'A Google account was connected to your account at Total Recall. From now on it signs you in.',
  },
  google_disconnected: {
    subject: 'Your Google account was disconnected',
    happened: 'The Google account was disconnected from your account at Total Recall. It no longer signs you in.',
  },
  second_factor_on: {
    subject: 'Signing in now requires a passkey',
    happened: 'Your account at Total Recall now asks for a passkey or a recovery code after every sign-in.',
  },
  second_factor_off: {
    subject: 'Signing in no longer requires a passkey',
    happened:
      'Your account at Total Recall no longer asks for a passkey after a sign-in. Its recovery codes no longer work.',
  },
  recovery_codes_made: {
    subject: 'New recovery codes were made',
    happened: 'New recovery codes were made for your account at Total Recall. The earlier ones no longer work.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    happened: 'One of your recovery codes was used to sign in to your account at Total Recall. It no longer works.',
  },
} as const satisfies Record<WayChange, { subject: PlainMessage; happened: PlainMessage }>

/**
 * So that no sign-in method changes without its owner noticing. `address`: URL of Settings, where the methods are
 * listed.
 */
export function wayChangedMessage(change: WayChange, address: string, codesLeft?: number): Message {
  const { subject, happened } = TOLD[change]
  const left = codesLeft === undefined ? [] : [t('Recovery codes that are left: {codesLeft}.', { codesLeft })]
  return {
    subject: t(subject),
    ...messageMail({
      title: t(subject),
      paragraphs: [
        t(happened),
        ...left,
        ...(change === 'recovery_code_used' ? [] : [t('All other browsers were signed out.')]),
        t(
          'If this was you, there is nothing to do. If not, open Settings now, undo it under "Ways in", set a new password, and sign out every other browser.',
        ),
      ],
      button: { label: t('Open Settings'), url: address },
    }),
  }
}
