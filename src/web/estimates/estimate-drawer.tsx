import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Project } from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/edit-drawer.tsx'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { DateText } from '../ui/time-text.tsx'
import { useNewRecord } from '../ui/use-new-record.ts'
import classes from './estimates.module.css'
import { useAddEstimate, useEstimates } from './estimates-api.ts'

type Values = { amount: Cents | null; day: string; note: string }

const labels: Record<keyof Values, string> = {
  amount: t('Still to be spent'),
  day: t('After this day'),
  note: t('Why'),
}

/** Asks what a job will still cost, beside what was said before. */
export default function EstimateDrawer({ project, onClose }: { project: Project; onClose: () => void }) {
  const add = useAddEstimate(project.id)
  const [initial] = useState((): Values => ({ amount: null, day: companyDayOf(new Date()), note: '' }))
  const { form, edit } = useNewRecord({
    draftKey: `estimate-of-${project.id}`,
    initial,
    validate,
    create: ({ amount, day, note }, key) =>
      add.mutateAsync({ body: { amount: amount ?? 0, day, note: note.trim() }, key }),
    alreadyMade: t(
      'We already saved this form once, with different values. Check the estimates below before you save again.',
    ),
    onCreated: ({ amount }) => {
      notifySuccess(t('{amount} to complete saved', { amount: formatDollars(amount) }))
      onClose()
    },
  })
  return (
    <EditDrawer
      title={t('Estimate to complete {number}', { number: project.number })}
      what={t('this estimate')}
      edit={edit}
      labels={labels}
      say={(field, values) => String(values[field] ?? '—')}
      onClose={onClose}
      saveLabel={t('Save estimate')}
      ready
    >
      <Stack gap="md">
        <Text size="sm">
          <Rich
            message="What will this job still cost? Leave out the <0/> spent so far."
            components={[<Money key="cost" cents={project.money.committedCost} />]}
          />
        </Text>
        <MoneyField
          label={labels.amount}
          withAsterisk
          styles={{ wrapper: { maxWidth: '12rem' } }}
          data-autofocus
          {...form.getInputProps('amount')}
          value={form.values.amount}
        />
        <TextInput
          type="date"
          label={labels.day}
          description={t('Costs dated up to this day aren’t part of the amount.')}
          withAsterisk
          styles={{ wrapper: { maxWidth: '12rem' } }}
          {...form.getInputProps('day')}
        />
        <Textarea
          label={labels.note}
          description={t('Shown here and in the history.')}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('note')}
        />
        <EarlierEstimates projectId={project.id} />
      </Stack>
    </EditDrawer>
  )
}

function validate({ amount, day }: Values): Record<string, string> {
  return {
    ...(amount === null && { amount: t('Enter an amount, like 1,250.00. Enter 0 if nothing is left.') }),
    ...(amount !== null && amount < 0 && { amount: t('Must not be negative') }),
    ...(day === '' && { day: t('Choose a day') }),
  }
}

function EarlierEstimates({ projectId }: { projectId: number }) {
  const { data: estimates = [] } = useEstimates(projectId)
  if (estimates.length === 0) return null
  return (
    <section aria-labelledby="earlier-estimates">
      <h3 id="earlier-estimates" className={classes.title}>
        {t('Estimates so far')}
      </h3>
      <ul className={classes.list}>
        {estimates.map(({ id, amount, day, note, author }) => (
          <li key={id}>
            <span className={classes.line}>
              <strong>
                <Money cents={amount} />
              </strong>
              <span className={classes.quiet}>
                <Rich
                  message="after <0/>, by {name}"
                  values={{ name: author.name }}
                  components={[<DateText key="day" day={day} />]}
                />
              </span>
            </span>
            {note !== '' && <span className={classes.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
