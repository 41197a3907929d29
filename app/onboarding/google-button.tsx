import { t } from '../../sync/i18n/translate.ts'
import { googleFailure } from '../auth/tell-failure.ts'
import { GOOGLE } from '../auth/words.ts'
import { useToastFor } from '../ui/toast-for.ts'
import { GooglePress, googleButton } from './google-press.tsx'
import { useGoogleSignIn } from './use-google-sign-in.ts'

type GoogleButtonProps = {
  /** The page with both forms has its own words for a failure. */
  page?: 'sign-in'
}

/** Signs in, or up, with Google. */
export function GoogleButton({ page }: GoogleButtonProps) {
  const messages = useToastFor()
  const signIn = useGoogleSignIn()
  return (
    <GooglePress
      button={press =>
        googleButton(
          {
            ...press,
            onClick: () => {
              messages.over()
              press.onClick()
            },
          },
          t(press.takes ? GOOGLE.taking : GOOGLE.button),
        )
      }
      missing={t(GOOGLE.missing)}
      take={signIn}
      onFailed={error => messages.say(googleFailure(error, page))}
    />
  )
}
