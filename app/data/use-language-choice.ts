import { useEffect } from 'react'

import { saveMutation } from '../../sync/mirror/outbox.ts'
import type { Language } from '../../sync/records/language.ts'
import { chooseLanguage, chosenLanguage, useLanguage } from './language.ts'
import { useMirror } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'
import { useAccount } from './use-account.ts'

interface LanguageChoice {
  language: Language
  /** Saved on this device, offline too; then everything is shown in it. Fails if its texts cannot be loaded. */
  choose(next: Language): Promise<void>
}

export function useLanguageChoice(): LanguageChoice {
  const mirror = useMirror()
  return {
    language: useLanguage(),
    async choose(next) {
      if (mirror !== undefined) await saveMutation(mirror, 'set_language@1', { language: next })
      await chooseLanguage(next)
      askToKeep()
    },
  }
}

/** What the person chose on another device, or before signing in here. */
export function useLanguageOfAccount(): void {
  const wanted = useAccount()?.email?.language ?? null
  useEffect(() => {
    // Without a connection the texts may be missing here; the next start tries again.
    if (wanted !== null && wanted !== chosenLanguage()) void chooseLanguage(wanted).catch(() => {})
  }, [wanted])
}
