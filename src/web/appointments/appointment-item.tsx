import { Button, Group, type MantineColor } from '@mantine/core'
import { IconMessage, IconNavigation, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { AppointmentRow } from '../../contract/appointments.ts'
import { type AppointmentOutcome, takesTime } from '../../domain/appointments.ts'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { PlainBadge, PlainIcon, plainIcon } from '../ui/plain-elements.tsx'
import { telephoneLink, textLink } from '../ui/telephone-link.ts'
import { useTouch } from '../ui/use-wide-screen.ts'
import { outcomeWord, personWords, titleOf, wayTo } from './appointment-words.ts'
import classes from './appointments.module.css'
import { spanWords } from './calendar/company-clock.ts'

/** Opens here, or is a link to the calendar. */
type Opening = { onOpen: () => void; to?: undefined } | { to: string; onOpen?: undefined }

/** One appointment in a list. */
export function AppointmentItem({
  appointment,
  withProject = true,
  withPerson = true,
  ...opening
}: {
  appointment: AppointmentRow
  /** False on the project's own page. */
  withProject?: boolean
  /** False when all appointments are one person's. */
  withPerson?: boolean
} & Opening) {
  const colorOf = usePersonColors()
  const { project, employee, outcome, checkIns } = appointment
  const place = [project.site.street, project.site.city].filter(Boolean).join(', ')
  return (
    <div className={classes.item} data-off={!takesTime(outcome) || undefined}>
      <Opener {...opening}>
        <span
          className={classes.bar}
          style={{ background: `var(--mantine-color-${colorOf(employee?.id)}-filled)` }}
        />
        <span className={classes.itemText}>
          <span className={classes.itemTime}>{spanWords(appointment)}</span>{' '}
          <span className={classes.itemTitle}>
            {titleOf(appointment)} {outcome && <OutcomeBadge outcome={outcome} />}
          </span>{' '}
          {withProject && (
            <span className={classes.itemDetail}>
              {project.customerName} · <span className="unbroken">{project.number}</span>
            </span>
          )}{' '}
          {withProject && place && <span className={classes.itemDetail}>{place}</span>}{' '}
          <span className={classes.itemDetail}>
            {[
              ...(withPerson ? [personWords(appointment)] : []),
              ...(checkIns.length > 0 ? [t('checked in')] : []),
            ].join(' · ')}
          </span>
        </span>
      </Opener>
      {withProject && <SiteIcons project={project} />}
    </div>
  )
}

function Opener({ onOpen, to, children }: Opening & { children: ReactNode }) {
  const common = { className: classes.itemMain ?? '', children }
  return to === undefined ? (
    <button type="button" {...common} onClick={onOpen} />
  ) : (
    <Link {...common} to={to} />
  )
}

const colors: Record<AppointmentOutcome, MantineColor> = {
  kept: 'green',
  no_show: 'red',
  canceled: 'gray',
  rescheduled: 'violet',
}

export function OutcomeBadge({ outcome }: { outcome: AppointmentOutcome }) {
  return <PlainBadge color={colors[outcome]}>{outcomeWord(outcome)}</PlainBadge>
}

/** Buttons for directions to the site and for calling or texting the customer. */
export function SiteLinks({ project }: Pick<AppointmentRow, 'project'>) {
  const touch = useTouch()
  const way = wayTo(project.site)
  const { customerPhone: phone } = project
  const button = { component: 'a', variant: 'default', mih: 44 } as const
  return (
    <Group gap="xs">
      {way && (
        <Button
          {...button}
          href={way}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconNavigation size={18} aria-hidden />}
        >
          {t('Navigate')}
        </Button>
      )}
      {phone && (
        <Button
          {...button}
          href={telephoneLink(phone)}
          leftSection={<IconPhone size={18} aria-hidden />}
          aria-label={t('Call {customerName}, {phone}', { customerName: project.customerName, phone })}
        >
          {phone}
        </Button>
      )}
      {phone && touch && (
        <Button
          {...button}
          href={textLink(phone)}
          leftSection={<IconMessage size={18} aria-hidden />}
          aria-label={t('Text {customerName}', { customerName: project.customerName })}
        >
          {t('Text')}
        </Button>
      )}
    </Group>
  )
}

const siteIcon = { ...plainIcon, style: { ...plainIcon.style, '--ai-size': '2.75rem' } }

/** The same links as icons. */
function SiteIcons({ project }: Pick<AppointmentRow, 'project'>) {
  const way = wayTo(project.site)
  return (
    <div className={classes.itemLinks}>
      {way && (
        <a
          {...siteIcon}
          href={way}
          target="_blank"
          rel="noreferrer"
          aria-label={t('Navigate to {customerName}', { customerName: project.customerName })}
        >
          <PlainIcon>
            <IconNavigation size={20} stroke={1.7} />
          </PlainIcon>
        </a>
      )}
      {project.customerPhone && (
        <a
          {...siteIcon}
          href={telephoneLink(project.customerPhone)}
          aria-label={t('Call {customerName}', { customerName: project.customerName })}
          // Overrides the height of phone links in text.
          style={{ ...siteIcon.style, display: 'inline-flex', lineHeight: 1 }}
        >
          <PlainIcon>
            <IconPhone size={20} stroke={1.7} />
          </PlainIcon>
        </a>
      )}
    </div>
  )
}

/** Their light variants keep a contrast of 4.5:1 in both color schemes. Neighbors are easy to tell apart. */
const palette: readonly MantineColor[] = [
  'blue',
  'orange',
  'teal',
  'grape',
  'lime',
  'pink',
  'cyan',
  'violet',
  'red',
  'indigo',
]

/** Each employee's color, the same on every screen. Gray: nobody is assigned. */
export function usePersonColors(): (employeeId: number | undefined) => MantineColor {
  const { data: employees } = useEmployees()
  return useMemo(() => {
    const ids = (employees ?? []).map(({ id }) => id).sort((one, other) => one - other)
    return (employeeId) => {
      if (employeeId === undefined) return 'gray'
      const place = ids.indexOf(employeeId)
      return palette[(place === -1 ? employeeId : place) % palette.length] ?? 'blue'
    }
  }, [employees])
}
