import { useEffect, useRef } from 'react'

/** Handles files pasted anywhere on the page; pasted text goes where it was meant to. */
export function usePastedFile(onFile: (file: File) => void): void {
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? []
      if (file === undefined || event.defaultPrevented) return
      // Words or cells that were copied in an office program bring a picture of themselves along.
      if (file.type.startsWith('image/') && event.clipboardData?.types.includes('text/plain') === true) return
      event.preventDefault()
      latest.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
