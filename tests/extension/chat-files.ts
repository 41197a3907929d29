/** Takes files as chat sites do: chosen, dropped or pasted, and uploaded at once. */
export function takeFiles(box: HTMLElement, isDetached: boolean): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.hidden = true
  // Some sites never attach their input to the page.
  if (!isDetached) box.append(input)
  input.addEventListener('change', () => upload(input.files))
  document.querySelector('#attach')?.addEventListener('click', () => input.click())
  box.addEventListener('dragover', event => event.preventDefault())
  box.addEventListener('drop', event => {
    event.preventDefault()
    upload(event.dataTransfer?.files)
  })
  box.addEventListener('paste', event => {
    if (event.clipboardData?.files.length === 0) return
    event.preventDefault()
    upload(event.clipboardData?.files)
  })
}

function upload(files: FileList | null | undefined): void {
  for (const file of files ?? []) {
    const form = new FormData()
    form.set('file', file)
    void fetch('/api/upload', { method: 'POST', body: form })
  }
}
