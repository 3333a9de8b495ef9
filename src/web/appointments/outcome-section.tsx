import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Appointment } from '../../contract/appointments.ts'
import { type AppointmentOutcome, appointmentOutcomes } from '../../domain/appointments.ts'
import { t } from '../language/t.ts'
import { choice, text } from '../records/form-fields.ts'
import { recordForm } from '../records/record-form.ts'
import { EditConflict, EditNotices } from '../ui/editing/edit-notices.tsx'
import { HeldFields } from '../ui/editing/held-fields.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { TextArea } from '../ui/text-area.tsx'
import { OutcomeBadge } from './appointment-item.tsx'
import { outcomeWord } from './appointment-words.ts'
import { useUpdateAppointment } from './appointments-api.ts'

export function OutcomeSection({
  appointment,
  isGone,
  onBookAgain,
}: {
  appointment: Appointment
  /** A colleague deleted it: the outcome can only be read. */
  isGone: boolean
  onBookAgain: () => void
}) {
  const { outcome, outcomeNote } = appointment
  /** Stays true while somebody types, so that a colleague's outcome does not close the form. */
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

const outcomeForm = recordForm({
  outcome: choice<AppointmentOutcome | null>(t('Outcome'), null, (outcome) =>
    outcome === null ? '—' : outcomeWord(outcome),
  ),
  outcomeNote: text(t('Note')),
})

/** Asks for the outcome. When a colleague saved another one meanwhile, asks which to keep. */
function OutcomeForm({
  appointment,
  isGone,
  onBegin,
  onDone,
}: {
  appointment: Appointment
  isGone: boolean
  onBegin: () => void
  onDone: () => void
}) {
  const edit = useOutcomeEdit(appointment, onDone)
  const { outcome: chosen, outcomeNote } = edit.form.values
  /** The note of a deselected outcome, for the next one that is chosen. */
  const [setAside, putAside] = useState('')
  // A restored draft opens the form too.
  useEffect(() => {
    if (edit.restored) onBegin()
  }, [edit.restored, onBegin])

  function choose(outcome: AppointmentOutcome) {
    onBegin()
    if (outcome === chosen) {
      putAside(outcomeNote)
      edit.form.setValues({ outcome: null, outcomeNote: '' })
    } else {
      edit.form.setValues({ outcome, outcomeNote: chosen === null ? outcomeNote || setAside : outcomeNote })
    }
  }

  function cancel() {
    edit.discard()
    onDone()
  }

  // Compares versions only: looking at an appointment must not tell others that somebody is editing it.
  const place = {
    what: t('this appointment'),
    edit: { ...edit, of: { entity: 'appointment', entityId: appointment.id } as const },
  }
  return (
    <>
      <form onSubmit={edit.onSubmit} noValidate>
        <HeldFields held={edit.saving}>
          <EditNotices {...place} />
          {!isGone && <OutcomeButtons appointment={appointment} chosen={chosen} onChoose={choose} />}
          {chosen !== null && (
            <TextArea
              label={t('Note')}
              placeholder={t('What was agreed, why it did not happen')}
              minRows={2}
              maxRows={8}
              mt="xs"
              {...edit.form.getInputProps('outcomeNote')}
              onChange={(event) => {
                onBegin()
                edit.form.setFieldValue('outcomeNote', event.currentTarget.value)
              }}
            />
          )}
        </HeldFields>
        <FailureAlert mt="xs">{edit.failure}</FailureAlert>
        {!isGone && (chosen !== null || appointment.outcome !== null) && (
          <Group gap="xs" mt="xs">
            <Button type="submit" loading={edit.saving}>
              {t('Save outcome')}
            </Button>
            {appointment.outcome !== null && (
              <Button variant="default" onClick={cancel}>
                {t('Cancel')}
              </Button>
            )}
          </Group>
        )}
      </form>
      <EditConflict {...place} />
    </>
  )
}

/** Nobody can keep or miss a visit that has not begun, unless they are there early. */
function isPossible(outcome: AppointmentOutcome, { startsAt, checkIns }: Appointment): boolean {
  if (outcome === 'canceled' || outcome === 'rescheduled') return true
  return Date.parse(startsAt) <= Date.now() || checkIns.length > 0
}

function OutcomeButtons({
  appointment,
  chosen,
  onChoose,
}: {
  appointment: Appointment
  chosen: AppointmentOutcome | null
  onChoose: (outcome: AppointmentOutcome) => void
}) {
  const offered = appointmentOutcomes.filter(
    (outcome) => outcome === chosen || isPossible(outcome, appointment),
  )
  return (
    <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" role="group" aria-label={t('What became of it')}>
      {offered.map((outcome) => (
        <Button
          key={outcome}
          mih={44}
          px="xs"
          variant={chosen === outcome ? 'filled' : 'default'}
          aria-pressed={chosen === outcome}
          onClick={() => onChoose(outcome)}
        >
          {outcomeWord(outcome)}
        </Button>
      ))}
    </SimpleGrid>
  )
}

function useOutcomeEdit(appointment: Appointment, onDone: () => void) {
  const update = useUpdateAppointment()
  return useVersionedEdit({
    draftKey: `outcome-${appointment.id}`,
    record: appointment,
    form: outcomeForm,
    save: ({ outcome, outcomeNote }, _, version) =>
      update.mutateAsync({
        appointment,
        body: { outcome, outcomeNote: outcome === null ? '' : outcomeNote.trim(), version },
      }),
    onSaved: ({ outcome }) => {
      notifySuccess(
        outcome === null
          ? t('You can edit the outcome again')
          : t('Noted: {outcome}', { outcome: outcomeWord(outcome) }),
      )
      onDone()
    },
  })
}
