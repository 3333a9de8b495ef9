import { Button, Group, SimpleGrid, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import type { Appointment } from '../../contract/appointments.ts'
import { type AppointmentOutcome, appointmentOutcomes } from '../../domain/appointments.ts'
import { t } from '../language/t.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { useKeptText } from '../ui/use-kept-text.ts'
import { outcomeWord } from './appointment-words.ts'
import { useUpdateAppointment } from './appointments-api.ts'
import { OutcomeBadge } from './outcome-badge.tsx'

/** What became of it, with a word about why. */
export function OutcomeSection({
  appointment,
  onBookAgain,
}: {
  appointment: Appointment
  onBookAgain: () => void
}) {
  const { outcome, outcomeNote } = appointment
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-label={t('Outcome')}>
      <Title order={3} mb={4}>
        {t('Outcome')}
      </Title>
      {outcome !== null && !isAsking ? (
        <>
          <Group gap="xs">
            <OutcomeBadge outcome={outcome} />
            <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
              {t('Change')}
            </Button>
          </Group>
          {outcomeNote && <Text style={{ whiteSpace: 'pre-wrap' }}>{outcomeNote}</Text>}
          {(outcome === 'rescheduled' || outcome === 'no_show') && (
            <Button variant="default" mt="xs" onClick={onBookAgain}>
              {t('Book the new time')}
            </Button>
          )}
        </>
      ) : (
        <OutcomeForm appointment={appointment} onDone={() => setAsking(false)} />
      )}
    </section>
  )
}

function OutcomeForm({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const [chosen, setChosen] = useState<AppointmentOutcome | null>(appointment.outcome)
  const [note, setNote, forgetNote] = useKeptText(`outcome-${appointment.id}`, appointment.outcomeNote)
  const update = useUpdateAppointment()

  async function save(outcome: AppointmentOutcome | null) {
    const { version } = appointment
    try {
      await update.mutateAsync({
        appointment,
        body: { outcome, outcomeNote: outcome === null ? '' : note.trim(), version },
      })
      notifySuccess(
        outcome === null
          ? t('The outcome is open again')
          : t('Noted: {outcome}', { outcome: outcomeWord(outcome) }),
      )
      forgetNote()
      onDone()
    } catch (error) {
      notifyError(error, t('The outcome was not saved'))
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!update.isPending) void save(chosen)
      }}
    >
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" role="group" aria-label={t('What became of it')}>
        {appointmentOutcomes.map((outcome) => (
          <Button
            key={outcome}
            mih={44}
            px="xs"
            variant={chosen === outcome ? 'filled' : 'default'}
            aria-pressed={chosen === outcome}
            onClick={() => setChosen(chosen === outcome ? null : outcome)}
          >
            {outcomeWord(outcome)}
          </Button>
        ))}
      </SimpleGrid>
      {(chosen !== null || appointment.outcome !== null) && (
        <>
          {chosen !== null && (
            <Textarea
              label={t('Note')}
              placeholder={t('What was agreed, why it did not happen')}
              autosize
              minRows={2}
              maxRows={8}
              mt="xs"
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          <Group gap="xs" mt="xs">
            <Button type="submit" loading={update.isPending}>
              {t('Save outcome')}
            </Button>
            {appointment.outcome !== null && (
              <Button variant="default" onClick={onDone}>
                {t('Cancel')}
              </Button>
            )}
          </Group>
        </>
      )}
    </form>
  )
}
