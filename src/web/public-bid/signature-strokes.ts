/** A point on the pad, in its own units. */
export interface Point {
  x: number
  y: number
}
export type Stroke = readonly Point[]

/** The pad in units of a stroke's points, and the picture in pixels. */
export const padWidth = 900
export const padHeight = 400

/** Draws the strokes in dark ink on white paper, whatever the colors of the page. */
export function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
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
  // Curves through the middles between points: a finger's corners become a line as a pen draws it.
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
