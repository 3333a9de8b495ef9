import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconFilter } from '@tabler/icons-react'
import { regions } from '../../../domain/projects.ts'
import { useEmployees } from '../../api/lists.ts'
import { t } from '../../language/t.ts'
import { regionWord } from '../../projects/project-words.ts'
import { useCurrentUser } from '../../session/auth-context.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import classes from '../appointments.module.css'
import {
  type CalendarControl,
  type CalendarView,
  calendarViews,
  type Person,
  titleOfDays,
} from './calendar-view.ts'

const viewWords: Record<CalendarView, string> = {
  month: t('Month'),
  week: t('Week'),
  day: t('Day'),
  agenda: t('Agenda'),
}

export function CalendarToolbar({ control }: { control: CalendarControl }) {
  const wide = useWideScreen()
  const [filtersShown, { toggle }] = useDisclosure(false)
  const { view, date, today, person, region, change, turn } = control
  const narrowed = (person === 'everybody' ? 0 : 1) + (region === '' ? 0 : 1)
  return (
    <div className={classes.toolbar}>
      <div className={classes.turning}>
        <ActionIcon variant="default" size={36} aria-label={t('Earlier')} onClick={() => turn(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button variant="default" disabled={date === today} onClick={() => change({ date: today })}>
          {t('Today')}
        </Button>
        <ActionIcon variant="default" size={36} aria-label={t('Later')} onClick={() => turn(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <h2 className={classes.days} aria-live="polite">
          {titleOfDays(control, !wide)}
        </h2>
        {!wide && (
          <ActionIcon
            variant={narrowed > 0 ? 'light' : 'default'}
            size={44}
            aria-label={narrowed > 0 ? t('Filters ({count})', { count: narrowed }) : t('Filters')}
            aria-expanded={filtersShown}
            onClick={toggle}
          >
            <IconFilter size={18} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.filters} hidden={!wide && !filtersShown}>
        <PersonFilter control={control} />
        <NativeSelect
          aria-label={t('Region')}
          value={region}
          data={[
            { value: '', label: t('Both regions') },
            ...regions.map((value) => ({ value, label: regionWord(value) })),
          ]}
          onChange={(event) =>
            change({ region: regions.find((known) => known === event.currentTarget.value) ?? '' })
          }
        />
      </div>
      <Segments
        label={t('View')}
        value={view}
        choices={calendarViews.map((value) => ({ value, label: viewWords[value] }))}
        onChange={(chosen) => change({ view: chosen })}
      />
    </div>
  )
}

function PersonFilter({ control: { person, change } }: { control: CalendarControl }) {
  const { id: ownId } = useCurrentUser()
  const { data: employees = [] } = useEmployees()
  const others = employees.filter(({ id, active }) => id !== ownId && (active || String(id) === person))
  return (
    <NativeSelect
      aria-label={t('Whose appointments')}
      value={person === String(ownId) ? 'me' : person}
      data={[
        { value: 'everybody', label: t('Everybody') },
        { value: 'me', label: t('Mine') },
        { value: 'unassigned', label: t('Nobody’s yet') },
        ...others.map(({ id, firstName, lastName }) => ({
          value: String(id),
          label: `${firstName} ${lastName}`,
        })),
      ]}
      onChange={(event) => change({ person: event.currentTarget.value as Person })}
    />
  )
}
