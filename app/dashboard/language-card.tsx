import { useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../sync/records/language.ts'
import { useLanguageChoice } from '../data/use-language-choice.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { toast } from '../ui/toast.tsx'

const OPTIONS = LANGUAGES.map(value => ({ value, label: LANGUAGE_NAMES[value] }))

/** The language of the app on every device, and of our emails. */
export function LanguageCard() {
  const { language, choose } = useLanguageChoice()
  const [wanted, setWanted] = useState(language)
  return (
    <Card id="language" aria-labelledby="language-title">
      <CardHeader id="language-title" title={t('Language')} aside={t('On all your devices')} />
      <div className="row looks">
        <p>{t('For the app and for our emails. Letters to companies are in English, as their law is.')}</p>
        <Segmented
          className="justify-self-start"
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
    </Card>
  )
}
