/** One at a time: a photo of 12 megapixels takes 48 MB while it is being read. */
let line: Promise<unknown> = Promise.resolve()

/**
 * Draws a file into a canvas, filling it. False where the browser cannot read such a picture (HEIC in most), or where
 * it is too late.
 */
export function drawPreview(
  canvas: HTMLCanvasElement,
  read: () => Promise<File | undefined>,
  signal: AbortSignal,
): Promise<boolean> {
  const drawn = line.then(async () => {
    const file = signal.aborted ? undefined : await read()
    if (!file) return false
    const bitmap = await createImageBitmap(file, { resizeWidth: canvas.width * 2, resizeQuality: 'medium' })
    const isWanted = !signal.aborted
    if (isWanted) drawFilling(canvas, bitmap)
    bitmap.close()
    return isWanted
  })
  const settled = drawn.catch(() => false)
  line = settled
  return settled
}

function drawFilling(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
}
