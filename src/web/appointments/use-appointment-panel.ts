import { useSearchParams } from 'react-router'
import { type AppointmentKind, appointmentKinds } from '../../domain/appointments.ts'
import type { Wall } from './calendar/company-clock.ts'

/** The open panel is part of the address, so that Back closes it. */
export type AppointmentPanel =
  | { kind: 'appointment'; id: number }
  | { kind: 'edit-appointment'; id: number }
  | ({ kind: 'new-appointment' } & NewAppointmentStart)

/** What a new appointment starts with. */
export interface NewAppointmentStart {
  start?: Wall
  until?: Wall
  /** An employee's id; null: nobody yet. */
  person?: number | null
  /** The project's id. */
  of?: number
  purpose?: AppointmentKind
  /** An appointment to book again. */
  like?: number
}

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

/** `1`, or the parts that are known: `2026-11-24T09:00_2026-11-24T10:00_who-3_of-12_site_visit`. */
function textOf(panel: AppointmentPanel): string {
  if (panel.kind !== 'new-appointment') return String(panel.id)
  const { start, until, person, of, purpose, like } = panel
  const times = [start, ...(start ? [until] : [])].flatMap((wall) => (wall ? `${wall.day}T${wall.time}` : []))
  const rest = [
    person === undefined ? '' : `who-${person ?? 0}`,
    of === undefined ? '' : `of-${of}`,
    like === undefined ? '' : `like-${like}`,
    purpose ?? '',
  ]
  return [...times, ...rest].filter(Boolean).join('_') || '1'
}

function panelIn(search: URLSearchParams): AppointmentPanel | undefined {
  const fresh = search.get(names['new-appointment'])
  if (fresh !== null) return { kind: 'new-appointment', ...startIn(fresh) }
  for (const kind of ['appointment', 'edit-appointment'] as const) {
    const id = search.get(names[kind])
    if (id !== null && /^[1-9]\d{0,8}$/.test(id)) return { kind, id: Number(id) }
  }
  return undefined
}

function startIn(text: string): NewAppointmentStart {
  const [start, until] = text.split('_').flatMap(wallIn)
  const [person, of, like] = ['who', 'of', 'like'].map((name) => numberIn(text, name))
  const purpose = appointmentKinds.find((kind) => text.endsWith(kind))
  return {
    ...(start ? { start } : {}),
    ...(until ? { until } : {}),
    ...(person === undefined ? {} : { person: person || null }),
    ...(of ? { of } : {}),
    ...(like ? { like } : {}),
    ...(purpose ? { purpose } : {}),
  }
}

function numberIn(text: string, name: string): number | undefined {
  const found = new RegExp(`(?:^|_)${name}-(\\d{1,9})(?:_|$)`).exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

function wallIn(text: string): Wall[] {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d:[0-5]\d|2[0-3]:[0-5]\d)$/.exec(text)
  return match?.[1] && match[2] ? [{ day: match[1], time: match[2] }] : []
}
