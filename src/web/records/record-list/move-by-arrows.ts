import type { KeyboardEvent } from 'react'

/** What the arrow keys stop at: a row's link, and its cells that can be changed. */
export const keyStops = '[data-opens], [data-edit]'

/** Arrow keys go from row to row and along a row. Home and End go to the first and last row that are drawn. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (!(target instanceof HTMLElement) || !target.matches(keyStops)) return
  const rows = [...event.currentTarget.querySelectorAll('tr')].filter((row) => row.querySelector(keyStops))
  const at = rows.findIndex((row) => row.contains(target))
  const stops = stopsOf(rows[at])
  const along = stops.indexOf(target)
  const wanted: Record<string, HTMLElement | undefined> = {
    ArrowDown: stopsOf(rows[at + 1])[along],
    ArrowUp: stopsOf(rows[at - 1])[along],
    Home: stopsOf(rows[0])[along],
    End: stopsOf(rows.at(-1))[along],
    ArrowRight: stops[along + 1],
    ArrowLeft: stops[along - 1],
  }
  const next = wanted[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function stopsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(keyStops) ?? [])]
}
