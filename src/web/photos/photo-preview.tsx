import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './upload.module.css'

/** A small picture of a photo, drawn when its row comes into sight. It stays after the file was sent and deleted. Each file needs a key of its own. */
export function PhotoPreview({ read }: { read: () => Promise<File | undefined> }) {
  const preview = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  const latestRead = useRef(read)
  latestRead.current = read

  useEffect(() => {
    const canvas = preview.current
    if (!canvas || typeof IntersectionObserver === 'undefined') return
    const gone = new AbortController()
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      observer.disconnect()
      void drawPreview(canvas, () => latestRead.current(), gone.signal).then(setDrawn)
    })
    observer.observe(canvas)
    return () => {
      gone.abort()
      observer.disconnect()
    }
  }, [])

  return (
    <span className={classes.preview} aria-hidden>
      <canvas ref={preview} width={112} height={112} data-drawn={drawn || undefined} />
      {!drawn && <IconPhoto size={24} stroke={1.5} />}
    </span>
  )
}

/** Photos are decoded one at a time, because 12 megapixels take 48 MB. */
let queue: Promise<unknown> = Promise.resolve()

/** Resolves false when the browser cannot decode the file, as most cannot decode HEIC, or when the row is gone. */
function drawPreview(
  canvas: HTMLCanvasElement,
  read: () => Promise<File | undefined>,
  signal: AbortSignal,
): Promise<boolean> {
  const drawn = queue.then(async () => {
    const file = signal.aborted ? undefined : await read()
    if (!file) return false
    const bitmap = await createImageBitmap(file, { resizeWidth: canvas.width * 2, resizeQuality: 'medium' })
    const isWanted = !signal.aborted
    if (isWanted) drawFilling(canvas, bitmap)
    bitmap.close()
    return isWanted
  })
  const settled = drawn.catch(() => false)
  queue = settled
  return settled
}

function drawFilling(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
}
