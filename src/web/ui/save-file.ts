/** Hands bytes to the browser's downloads, as they are. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content)
  saveFrom(url, fileName)
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Lets the browser download what lies at an address; without a name, under the one that the server gives it. */
export function saveFrom(url: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
