import { useEffect, useRef } from 'react'

/** Files pasted anywhere on the page; words go where they were meant to go. */
export function usePastedFile(onFile: (file: File) => void): void {
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? []
      if (file === undefined || event.defaultPrevented) return
      event.preventDefault()
      latest.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
