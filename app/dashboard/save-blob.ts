/** How long the browser may take to start saving before its address is given back. */
const KEEP_MS = 40_000

/** Hands a file to the browser's own way of saving. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
