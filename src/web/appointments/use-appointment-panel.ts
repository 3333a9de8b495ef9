import { useSearchParams } from 'react-router'
import type { Wall } from './calendar/company-clock.ts'

/** The open panel is part of the address, so that Back closes it. */
export type AppointmentPanel =
  | { kind: 'appointment'; id: number }
  | { kind: 'edit-appointment'; id: number }
  /** `start`, `until`: a time chosen in the calendar. `like`: an appointment to book again. */
  | { kind: 'new-appointment'; start?: Wall; until?: Wall; like?: number }

const names: Record<AppointmentPanel['kind'], string> = {
  appointment: 'appointment',
  'edit-appointment': 'editAppointment',
  'new-appointment': 'newAppointment',
}

export function useAppointmentPanel() {
  const [search, setSearch] = useSearchParams()

  function change(panel: AppointmentPanel | undefined, replace: boolean) {
    setSearch(
      (before) => {
        for (const name of Object.values(names)) before.delete(name)
        if (panel) before.set(names[panel.kind], textOf(panel))
        return before
      },
      { replace, preventScrollReset: true },
    )
  }

  return {
    panel: panelIn(search),
    open: (panel: AppointmentPanel) => change(panel, false),
    /** Replaces the open panel by another, or closes it. */
    leaveFor: (panel?: AppointmentPanel) => change(panel, true),
  }
}

function textOf(panel: AppointmentPanel): string {
  if (panel.kind !== 'new-appointment') return String(panel.id)
  if (panel.like !== undefined) return `like-${panel.like}`
  const { start, until } = panel
  if (!start) return '1'
  return [start, ...(until ? [until] : [])].map(({ day, time }) => `${day}T${time}`).join('_')
}

function panelIn(search: URLSearchParams): AppointmentPanel | undefined {
  const fresh = search.get(names['new-appointment'])
  if (fresh !== null) return newPanel(fresh)
  for (const kind of ['appointment', 'edit-appointment'] as const) {
    const id = search.get(names[kind])
    if (id !== null && /^[1-9]\d{0,8}$/.test(id)) return { kind, id: Number(id) }
  }
  return undefined
}

function newPanel(text: string): AppointmentPanel {
  const like = /^like-([1-9]\d{0,8})$/.exec(text)?.[1]
  if (like !== undefined) return { kind: 'new-appointment', like: Number(like) }
  const [start, until] = text.split('_').map(wallIn)
  return { kind: 'new-appointment', ...(start ? { start } : {}), ...(until ? { until } : {}) }
}

function wallIn(text: string): Wall | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d:[0-5]\d|2[0-3]:[0-5]\d)$/.exec(text)
  return match?.[1] && match[2] ? { day: match[1], time: match[2] } : undefined
}
