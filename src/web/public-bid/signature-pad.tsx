import { type PointerEvent, useEffect, useRef } from 'react'
import controls from './controls.module.css'
import { useSpeech } from './language.tsx'
import classes from './page.module.css'

interface Point {
  x: number
  y: number
}
export type Stroke = readonly Point[]

/** Size of the picture in pixels. Strokes use the same units, whatever size the canvas has on the screen. */
const padWidth = 900
const padHeight = 400

/** A field to sign in with a finger, a pen or the mouse. Someone who can't draw types the name instead. */
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
    <div>
      <canvas
        ref={canvas}
        className={controls.pad}
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
      <div className={controls.actions}>
        <p className={classes.soft}>{words.drawHint}</p>
        <button
          type="button"
          className={controls.quiet}
          onClick={() => onChange((before) => before.slice(0, -1))}
        >
          {words.undo}
        </button>
        <button type="button" className={controls.quiet} onClick={() => onChange(() => [])}>
          {words.clear}
        </button>
      </div>
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

/** Dark ink on white, in dark mode too: the drawing goes on paper. */
function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.fillStyle = '#fff'
  context.fillRect(0, 0, padWidth, padHeight)
  context.strokeStyle = '#0b2447'
  context.fillStyle = '#0b2447'
  context.lineWidth = 6
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of strokes) drawStroke(context, stroke)
}

function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first, ...rest] = stroke
  if (!first) return
  context.beginPath()
  if (rest.length === 0) {
    context.arc(first.x, first.y, 4, 0, 2 * Math.PI)
    context.fill()
    return
  }
  context.moveTo(first.x, first.y)
  // Curves through the midpoints smooth the corners of a finger's path.
  rest.forEach((point, place) => {
    const next = rest[place + 1] ?? point
    context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
  })
  context.stroke()
}

/** The drawing as PNG in base64. @throws when this browser cannot draw */
export function toPng(strokes: readonly Stroke[]): string {
  const canvas = document.createElement('canvas')
  canvas.width = padWidth
  canvas.height = padHeight
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  drawStrokes(context, strokes)
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '')
}
