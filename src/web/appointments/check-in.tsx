import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import type { AppointmentRow } from '../../contract/appointments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { t } from '../language/t.ts'
import type { CheckInPosition } from '../outbox/outbox-item.ts'
import type { OutboxEntry } from '../outbox/outbox-view.ts'
import { outbox } from '../outbox/this-outbox.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { notifyError } from '../ui/notify.ts'
import { checkInWords, titleOf } from './appointment-words.ts'
import classes from './appointments.module.css'
import { dayNear } from './calendar/company-clock.ts'

/** Checks in without waiting for the network, and without a position when the device does not give one. */
export function CheckIn({ appointment }: { appointment: AppointmentRow }) {
  const { id } = useCurrentUser()
  const [finding, setFinding] = useState(false)
  const waiting = useOutbox({ appointmentId: appointment.id })
  const own = appointment.checkIns.findLast(({ employee }) => employee.id === id)
  const { project } = appointment

  async function checkIn() {
    setFinding(true)
    try {
      const position = await findPosition()
      const about = `${project.number} ${project.customerName}`
      await outbox.add(project.id, about, { kind: 'check_in', appointmentId: appointment.id, position })
    } catch (error) {
      notifyError(error, t('You couldn’t be checked in'))
    } finally {
      setFinding(false)
    }
  }

  const today = companyDayOf(new Date())
  const isDue = appointment.outcome === null && dayNear(appointment, today) === today
  const isAgain = own !== undefined || waiting.length > 0
  return (
    <div className={classes.checkIn}>
      <Button
        size="lg"
        mih={48}
        variant={isDue && !isAgain ? 'light' : 'default'}
        leftSection={<IconMapPin size={20} aria-hidden />}
        loading={finding}
        aria-label={
          isAgain
            ? t('Check in again: {title}, {customer}', {
                title: titleOf(appointment),
                customer: project.customerName,
              })
            : t('Check in: {title}, {customer}', {
                title: titleOf(appointment),
                customer: project.customerName,
              })
        }
        onClick={() => void checkIn()}
      >
        {isAgain ? t('Check in again') : t('Check in')}
      </Button>
      <div role="status">
        {finding && <Text size="sm">{t('Finding your position …')}</Text>}
        {waiting.map((entry) => (
          <Waiting key={entry.id} entry={entry} />
        ))}
        {!finding && waiting.length === 0 && own && (
          <Text size="sm" className={classes.checkedIn ?? ''}>
            <IconCircleCheck size={18} aria-hidden />
            <span>{t('Checked in {when}', { when: checkInWords(own) })}</span>
          </Text>
        )}
      </div>
    </div>
  )
}

/** A check-in that has not been sent. */
function Waiting({ entry }: { entry: OutboxEntry }) {
  const { content, state, message } = entry
  const position =
    content.kind === 'check_in' && 'lat' in content.position ? t('position found') : t('no position')
  if (state === 'sending') return <Text size="sm">{t('Sending ({position}) …', { position })}</Text>
  const isStuck = state === 'failed' || state === 'refused'
  return (
    <div>
      <Text size="sm" className={classes.checkedIn ?? ''} data-stuck={isStuck || undefined}>
        {isStuck && <IconAlertTriangle size={18} aria-hidden />}
        <span>
          {isStuck ? t('Not recorded yet.') : t('Saved on this device ({position}).', { position })}{' '}
          {message || t('We’ll send it when we can.')}
        </span>
      </Text>
      {isStuck && (
        <Group gap="xs" mt={4}>
          <Button variant="default" size="sm" onClick={() => void outbox.retry(entry.id)}>
            {t('Try again')}
          </Button>
          <Button variant="subtle" color="gray" size="sm" onClick={() => void outbox.remove(entry.id)}>
            {t('Remove')}
          </Button>
        </Group>
      )}
    </div>
  )
}

const timeout = 10_000

/** The device's position, or why there is none, within twelve seconds. Never throws. */
function findPosition(): Promise<CheckInPosition> {
  return new Promise((resolve) => {
    const geolocation: Geolocation | undefined = navigator.geolocation
    // Some browsers hide it from pages without https.
    if (!geolocation) {
      resolve({ problem: 'unavailable' })
      return
    }
    // The browser's own timeout does not run while it asks for permission.
    const clock = setTimeout(() => resolve({ problem: 'timeout' }), timeout + 2000)
    geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon, accuracy } }) => {
        clearTimeout(clock)
        resolve({ lat, lon, accuracy })
      },
      ({ code }) => {
        clearTimeout(clock)
        resolve({ problem: problemOf(code) })
      },
      { enableHighAccuracy: true, timeout, maximumAge: 0 },
    )
  })
}

/** The codes of the W3C Geolocation API. */
function problemOf(code: number) {
  if (code === 1) return 'denied'
  return code === 3 ? 'timeout' : 'unavailable'
}
