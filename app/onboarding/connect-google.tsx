import { t } from '../../sync/i18n/translate.ts'
import { googleFailure } from '../auth/tell-failure.ts'
import { GOOGLE } from '../auth/words.ts'
import { useToastFor } from '../ui/toast-for.ts'
import { GooglePress, googleButton } from './google-press.tsx'

/** For a signed-in person: links the Google account that they choose, so that it can sign in to this account, too. */
export function ConnectGoogle({ take }: { take: (token: string, nonce: string) => Promise<void> }) {
  const messages = useToastFor()
  return (
    <GooglePress
      button={press => googleButton(press, t(GOOGLE.connect))}
      missing={t(GOOGLE.connectMissing)}
      take={take}
      onFailed={error => messages.say(googleFailure(error))}
    />
  )
}
