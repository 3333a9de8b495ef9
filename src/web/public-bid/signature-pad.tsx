import { type PointerEvent, useEffect, useRef } from 'react'
import { useSpeech } from './language.tsx'
import classes from './public-bid.module.css'
import { drawStrokes, type Point, padHeight, padWidth, type Stroke } from './signature-strokes.ts'

/** Paper to sign on with finger, pen or mouse. Whoever cannot draw signs with the typed name instead. */
export function SignaturePad({
  strokes,
  onChange,
}: {
  strokes: readonly Stroke[]
  onChange: (change: (before: readonly Stroke[]) => readonly Stroke[]) => void
}) {
  const { words } = useSpeech()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawStrokes(context, strokes)
  }, [strokes])

  function begin(event: PointerEvent<HTMLCanvasElement>): void {
    if (!event.isPrimary || event.button !== 0) return
    isDown.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    const start = pointOf(event)
    onChange((before) => [...before, [start]])
  }

  function go(event: PointerEvent<HTMLCanvasElement>): void {
    if (!isDown.current || !event.isPrimary) return
    const next = pointOf(event)
    onChange((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), next]])
  }

  return (
    <div className={classes.pad}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={words.drawing(strokes.length)}
        width={padWidth}
        height={padHeight}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={() => {
          isDown.current = false
        }}
        onPointerCancel={() => {
          isDown.current = false
        }}
      />
      <p className={classes.padActions}>
        <span className={classes.hint}>{words.drawHint}</span>
        <button
          type="button"
          className={classes.quiet}
          onClick={() => onChange((before) => before.slice(0, -1))}
        >
          {words.undo}
        </button>
        <button type="button" className={classes.quiet} onClick={() => onChange(() => [])}>
          {words.clear}
        </button>
      </p>
    </div>
  )
}

function pointOf(event: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return {
    x: Math.round(((event.clientX - left) / width) * padWidth),
    y: Math.round(((event.clientY - top) / height) * padHeight),
  }
}
