import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { outbox } from '../outbox/this-outbox.ts'
import { drawPreview } from './draw-preview.ts'
import classes from './upload.module.css'

/** A small picture of a photo that waits, drawn when its row comes into sight. It stays after the photo has gone. */
export function UploadPreview({ id }: { id: string }) {
  const place = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    const canvas = place.current
    if (!canvas || typeof IntersectionObserver === 'undefined') return
    const gone = new AbortController()
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      observer.disconnect()
      void drawPreview(canvas, () => outbox.readFile(id), gone.signal).then(setDrawn)
    })
    observer.observe(canvas)
    return () => {
      gone.abort()
      observer.disconnect()
    }
  }, [id])

  return (
    <span className={classes.preview} aria-hidden>
      <canvas ref={place} width={112} height={112} data-drawn={drawn || undefined} />
      {!drawn && <IconPhoto size={24} stroke={1.5} />}
    </span>
  )
}
