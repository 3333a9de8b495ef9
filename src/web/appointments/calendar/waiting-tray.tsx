import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import { listProjects, type ProjectSummary } from '../../../contract/project-lists.ts'
import { type Region, visitStatuses } from '../../../domain/projects.ts'
import { call } from '../../api/client.ts'
import { t } from '../../language/t.ts'
import { Handfuls } from '../../records/record-list/near-rows.tsx'
import { PlainButtonWords, plainButton } from '../../ui/plain-elements.tsx'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import { kindWord } from '../appointment-words.ts'
import type { Moving } from './calendar-drag.ts'
import classes from './calendar-grid.module.css'
import { instantAt } from './company-clock.ts'

const most = 100

/** Appointments to be: each with the project's id below zero, the usual hour and length, and nobody's. */
export function useWaiting(region: Region | ''): AppointmentRow[] {
  const query = { unscheduled: true, limit: most, ...(region === '' ? {} : { region }) }
  const { data = [] } = useQuery({
    queryKey: ['projects', 'unscheduled', query],
    queryFn: ({ signal }) => call(listProjects, { query, signal }),
    placeholderData: keepPreviousData,
    select: allWaiting,
  })
  return data
}

const allWaiting = (projects: readonly ProjectSummary[]) => projects.map(toWaiting)

/** The usual hours of a visit and of work. The day stands for none: an entry of the tray gets its day when it is dropped. */
const day = '2026-01-05'
const visit = { startsAt: instantAt({ day, time: '09:00' }), endsAt: instantAt({ day, time: '10:00' }) }
const work = { startsAt: instantAt({ day, time: '07:00' }), endsAt: instantAt({ day, time: '15:30' }) }

function toWaiting(project: ProjectSummary): AppointmentRow {
  const { id, number, status, region, site, customer } = project
  const isVisit = visitStatuses.includes(status)
  return {
    id: -id,
    project_id: id,
    kind: isVisit ? 'site_visit' : 'installation',
    title: '',
    ...(isVisit ? visit : work),
    employee: null,
    notes: '',
    outcome: null,
    outcomeNote: '',
    checkIns: [],
    version: 0,
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
    project: { id, number, status, region, site, customerName: customer.name, customerPhone: customer.phone },
  }
}

/** What is to be booked: leads without a visit, and agreed work without a day. */
export function WaitingTray({
  rows,
  moving,
  onBook,
}: {
  rows: readonly AppointmentRow[]
  moving: Moving | undefined
  onBook: (row: AppointmentRow) => void
}) {
  const wide = useWideScreen()
  if (rows.length === 0) return null
  const groups = [
    { title: t('Work to schedule'), of: rows.filter(({ kind }) => kind === 'installation') },
    { title: t('Visits to book'), of: rows.filter(({ kind }) => kind === 'site_visit') },
  ].filter(({ of }) => of.length > 0)
  return (
    <details className={`no-print ${classes.tray}`} open={wide}>
      <summary>{t('To book ({count})', { count: rows.length >= most ? `${most}+` : rows.length })}</summary>
      {groups.map(({ title, of }) => (
        <TrayGroup key={title} title={title} rows={of} moving={moving} onBook={onBook} />
      ))}
    </details>
  )
}

/** More than a screen shows of one group. */
const trayful = 16

function TrayGroup({
  title,
  rows,
  moving,
  onBook,
}: {
  title: string
  rows: readonly AppointmentRow[]
  moving: Moving | undefined
  onBook: (row: AppointmentRow) => void
}) {
  return (
    <>
      <h3>{title}</h3>
      <ul className="plain-list">
        <Handfuls rows={rows} atFirst={trayful}>
          {(row) => (
            <li key={row.id} data-grab={row.id} data-moving={moving?.row.id === row.id || undefined}>
              <div>
                <strong>{row.project.customerName}</strong>{' '}
                <span>{[row.project.site.city, row.project.number].filter(Boolean).join(' · ')}</span>
              </div>
              <button
                type="button"
                {...plainButton('outlined')}
                data-press
                aria-label={t('Book {kind} for {name}', {
                  kind: kindWord(row.kind),
                  name: row.project.customerName,
                })}
                onClick={() => onBook(row)}
              >
                <PlainButtonWords>{t('Book')}</PlainButtonWords>
              </button>
            </li>
          )}
        </Handfuls>
      </ul>
    </>
  )
}
