/** Prints a picture as large as fits on a page. */
export async function printPicture(picture: Blob): Promise<void> {
  const url = URL.createObjectURL(picture)
  try {
    await printPictures(
      [url],
      '@page{margin:1cm}body{margin:0}img{display:block;max-width:100%;max-height:96vh;margin:auto}',
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}

/**
 * Prints pictures from a hidden frame. @param style the frame's CSS
 * @throws when the browser does not allow printing, or a picture cannot be read
 */
export async function printPictures(urls: readonly string[], style: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:0;height:0;border:0'
  document.body.append(frame)
  const inside = frame.contentDocument
  if (!inside) throw new Error('The browser does not allow printing from this page')
  inside.head.innerHTML = `<style>${style}</style>`
  for (const url of urls) {
    const image = inside.createElement('img')
    image.src = url
    inside.body.append(image)
    await image.decode()
  }
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}
