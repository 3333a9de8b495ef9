import { List, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addEstimateToComplete,
  listEstimatesToComplete,
  type NewEstimateToComplete,
} from '../../contract/estimates.ts'
import type { Project } from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { projectKeys } from '../projects/projects-api.ts'
import { money, requiredDay, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { inputsOf } from '../records/use-record-form.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { TextArea } from '../ui/text-area.tsx'
import { DateText } from '../ui/time-text.tsx'

const estimateForm = recordForm({
  amount: { ...money(t('Still to be spent')), check: amountError },
  day: requiredDay(t('After this day')),
  note: text(t('Why')),
})
type Values = FormValues<typeof estimateForm>

function amountError(amount: Cents | null): string | null {
  if (amount === null) return t('Enter an amount, like 1,250.00. Enter 0 if nothing is left.')
  return amount < 0 ? t('Must not be negative') : null
}

/** A form for what a job will still cost, with its earlier estimates. */
export default function EstimateDrawer({ project, onClose }: { project: Project; onClose: () => void }) {
  const add = useAddEstimate(project.id)
  const [initial] = useState((): Values => ({ ...estimateForm.start, day: companyDayOf(new Date()) }))
  const { form, edit } = useNewRecord({
    draftKey: `estimate-of-${project.id}`,
    initial,
    validate: estimateForm.validate,
    create: (values, key) => add.mutateAsync({ body: estimateForm.toRequest(values), key }),
    alreadyMade: t(
      'We already saved this form once, with different values. Check the estimates below before you save again.',
    ),
    onCreated: ({ amount }) => {
      notifySuccess(t('{amount} to complete saved', { amount: formatDollars(amount) }))
      onClose()
    },
  })
  const input = inputsOf(estimateForm, form)
  return (
    <EditDrawer
      title={t('Estimate to complete {number}', { number: project.number })}
      what={t('this estimate')}
      edit={edit}
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
          withAsterisk
          styles={{ wrapper: { maxWidth: '12rem' } }}
          data-autofocus
          {...input('amount')}
          value={form.values.amount}
        />
        <TextInput
          type="date"
          description={t('Costs dated up to this day aren’t part of the amount.')}
          withAsterisk
          styles={{ wrapper: { maxWidth: '12rem' } }}
          {...input('day')}
        />
        <TextArea
          description={t('Shown here and in the history.')}
          minRows={2}
          maxRows={6}
          {...input('note')}
        />
        <EarlierEstimates projectId={project.id} />
      </Stack>
    </EditDrawer>
  )
}

function EarlierEstimates({ projectId }: { projectId: number }) {
  const { data: estimates = [] } = useEstimates(projectId)
  if (estimates.length === 0) return null
  return (
    <section aria-labelledby="earlier-estimates">
      <Title order={3} size="sm" id="earlier-estimates" mb={6}>
        {t('Estimates so far')}
      </Title>
      <List listStyleType="none" size="sm" spacing="sm">
        {estimates.map(({ id, amount, day, note, author }) => (
          <List.Item key={id}>
            <strong>
              <Money cents={amount} />
            </strong>{' '}
            <Text span inherit c="dimmed">
              <Rich
                message="after <0/>, by {name}"
                values={{ name: author.name }}
                components={[<DateText key="day" day={day} />]}
              />
            </Text>
            <Text inherit style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {note}
            </Text>
          </List.Item>
        ))}
      </List>
    </section>
  )
}

const useEstimates = (projectId: number) =>
  useQuery({
    // Under the project's key: refreshing the project refreshes its estimates.
    queryKey: ['projects', 'one', projectId, 'estimates'],
    queryFn: ({ signal }) => call(listEstimatesToComplete, { params: { id: projectId }, signal }),
  })

/** `key` must stay the same for every try of one estimate. */
const useAddEstimate = (projectId: number) =>
  useChange(
    ({ body, key }: { body: NewEstimateToComplete; key: string }) =>
      call(addEstimateToComplete, { params: { id: projectId }, body, idempotencyKey: key }),
    ['reports'],
    ...projectKeys,
  )
