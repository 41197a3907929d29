import { FilePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../ui/button.tsx'

const FileReplyDialog = lazy(async () => ({ default: (await import('./file-reply-dialog.tsx')).FileReplyDialog }))

interface FileAnswerProps {
  /** The request that it is for, where that is known. */
  requestId?: string
  onFiled: (replyId: string) => void
}

/** Where an answer is filed that came to the person themselves. */
export function FileAnswer({ requestId, onFiled }: FileAnswerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        <FilePlus aria-hidden />
        File an answer
      </Button>
      {isOpen && (
        <Suspense>
          <FileReplyDialog
            requestId={requestId}
            onFiled={replyId => {
              setOpen(false)
              onFiled(replyId)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
