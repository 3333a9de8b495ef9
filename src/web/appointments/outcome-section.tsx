import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Appointment } from '../../contract/appointments.ts'
import { t } from '../language/t.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { OutcomeForm } from './outcome-form.tsx'

/** What became of it, with a word about why. */
export function OutcomeSection({
  appointment,
  isGone,
  onBookAgain,
}: {
  appointment: Appointment
  /** It was deleted: what was answered, or begun, can only be read. */
  isGone: boolean
  onBookAgain: () => void
}) {
  const { outcome, outcomeNote } = appointment
  /** Also once an answer is begun: a colleague's, saved meanwhile, must not take the form away. */
  const [isAsking, setAsking] = useState(false)
  if (isGone && outcome === null && !isAsking) return null
  return (
    <section aria-label={t('Outcome')}>
      <Title order={3} mb={4}>
        {t('Outcome')}
      </Title>
      {outcome !== null && !isAsking ? (
        <>
          <Group gap="xs">
            <OutcomeBadge outcome={outcome} />
            {!isGone && (
              <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
                {t('Change')}
              </Button>
            )}
          </Group>
          {outcomeNote && <Text style={{ whiteSpace: 'pre-wrap' }}>{outcomeNote}</Text>}
          {!isGone && (outcome === 'rescheduled' || outcome === 'no_show') && (
            <Button variant="default" mt="xs" onClick={onBookAgain}>
              {t('Book the new time')}
            </Button>
          )}
        </>
      ) : (
        <OutcomeForm
          appointment={appointment}
          isGone={isGone}
          onBegin={() => setAsking(true)}
          onDone={() => setAsking(false)}
        />
      )}
    </section>
  )
}
