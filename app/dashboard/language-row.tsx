import { useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../sync/records/language.ts'
import { useLanguageChoice } from '../data/use-language-choice.ts'
import { Segmented } from '../ui/segmented.tsx'
import { toast } from '../ui/toast.tsx'

const OPTIONS = LANGUAGES.map(value => ({ value, label: LANGUAGE_NAMES[value] }))

/** The language of the app on every device, and of our emails. */
export function LanguageRow() {
  const { language, choose } = useLanguageChoice()
  const [wanted, setWanted] = useState(language)
  return (
    <div className="row looks">
      <div>
        <b>{t('Language')}</b>
        <p>{t('For the app on all your devices, and for our emails. Letters to companies are in English.')}</p>
      </div>
      <Segmented
        label={t('Language')}
        value={wanted}
        onValueChange={next => {
          setWanted(next)
          void choose(next).catch(() => {
            setWanted(language)
            toast({
              title: t('The language could not be loaded'),
              description: t('Your choice is saved. The app shows it as soon as there is a connection.'),
              tone: 'destructive',
            })
          })
        }}
        options={OPTIONS}
      />
    </div>
  )
}
