import {
  IconBan,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCheck,
  IconFileCertificate,
  IconHammer,
  IconSend,
  IconUserPlus,
  IconWritingSign,
  IconX,
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import type { ProjectStatus } from '../../../domain/projects.ts'
import { t } from '../../language/t.ts'
import { statusColor, statusWord } from '../../ui/status-badge.tsx'
import { roughWord } from '../project-words.ts'
import classes from './project-map.module.css'
import type { MapMark, MapPlace } from './project-map-marks.ts'

const icons: Record<ProjectStatus, typeof IconBan> = {
  new_lead: IconUserPlus,
  appointment_scheduled: IconCalendarEvent,
  bid_sent: IconSend,
  contract_signed: IconWritingSign,
  permitting: IconFileCertificate,
  scheduled: IconCalendarCheck,
  in_progress: IconHammer,
  completed: IconCheck,
  contract_declined: IconX,
  project_cancelled: IconBan,
}

/** A mark as a button: the icon and color of a site's status, or the number of several sites. */
export function ProjectMapMark({
  mark,
  chosen,
  onOpen,
  onGather,
}: {
  mark: MapMark
  chosen: boolean
  onOpen: (place: MapPlace) => void
  onGather: (mark: MapMark) => void
}) {
  const { place, count, status } = mark
  if (!place) {
    return (
      <button
        type="button"
        className={clsx(classes.mark, classes.several)}
        style={colorOf(status)}
        data-chosen={chosen || undefined}
        data-size={count < 10 ? 'small' : count < 100 ? 'middle' : 'large'}
        aria-label={t('{count} projects close together: zoom in', { count })}
        onClick={() => onGather(mark)}
      >
        {count}
      </button>
    )
  }
  const words = { number: place.number, customer: place.customerName, status: statusWord(status) }
  const name = [t('{number}, {customer}: {status}', words), roughWord(place.approximate)]
    .filter(Boolean)
    .join(', ')
  return (
    <button
      type="button"
      className={classes.mark}
      style={colorOf(status)}
      data-rough={place.approximate !== null || undefined}
      title={name}
      aria-label={name}
      aria-pressed={chosen}
      onClick={() => onOpen(place)}
    >
      <StatusIcon status={status} />
    </button>
  )
}

/** The same icon in the list. */
export function ProjectMapSign({ status }: { status: ProjectStatus }) {
  return (
    <span className={clsx(classes.mark, classes.sign)} style={colorOf(status)} aria-hidden>
      <StatusIcon status={status} />
    </span>
  )
}

function StatusIcon({ status }: { status: ProjectStatus }) {
  const Icon = icons[status]
  return <Icon size={16} stroke={2.25} aria-hidden />
}

function colorOf(status: ProjectStatus): CSSProperties {
  const color = statusColor(status)
  return {
    '--mark': `light-dark(var(--mantine-color-${color}-8), var(--mantine-color-${color}-4))`,
  } as CSSProperties
}
