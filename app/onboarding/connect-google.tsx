import { googleFailure } from '../auth/tell-failure.ts'
import { GOOGLE } from '../auth/words.ts'
import { useToastFor } from '../ui/toast-for.ts'
import { GooglePress, googleButton } from './google-press.tsx'

/** For somebody who is signed in: the Google account that they choose is to open this account, too. */
export function ConnectGoogle({ take }: { take: (token: string, nonce: string) => Promise<void> }) {
  const messages = useToastFor()
  return (
    <GooglePress
      button={press => googleButton(press, GOOGLE.connect)}
      missing={GOOGLE.connectMissing}
      take={take}
      onFailed={error => messages.say(googleFailure(error))}
    />
  )
}
