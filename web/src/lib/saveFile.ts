/** Hands a text to the browser's downloads under this name. */
export function saveFile(name: string, text: string, mediaType = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later: the browser begins to read after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
