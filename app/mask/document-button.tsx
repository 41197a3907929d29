import { FileText } from 'lucide-react'

import { t } from '../../sync/i18n/translate.ts'
import { buttonClass } from '../ui/button.tsx'

/** Opens a document of this device; it can be dropped or pasted anywhere on the page as well. */
export function DocumentButton({ onFile }: { onFile: (file: File) => void }) {
  return (
    <label className={buttonClass({ variant: 'outline' })}>
      <FileText aria-hidden />
      {t('Open a document')}
      <input
        type="file"
        className="unseen"
        accept=".pdf,.docx,.docm,.dotx,.dotm,.xlsx,.xlsm,.xltx,.xltm,.pptx,.pptm,.ppsx,.potx,.rtf,.csv,.tsv,.json,.html,.htm,.eml,.txt,.md,.log"
        onChange={event => {
          const [file] = event.target.files ?? []
          // Allows choosing the same file again after a correction.
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </label>
  )
}
