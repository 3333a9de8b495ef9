import { Alert, Button, Group, Kbd, List, Paper, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Expense } from '../../contract/expenses.ts'
import type { Receipt, ReceiptAssignment } from '../../contract/receipts.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { ExpenseFields, PaidAlreadyFields } from '../expenses/expense-fields.tsx'
import {
  type ChosenProject,
  type ExpenseValues,
  emptyExpense,
  toNewExpense,
  validateExpense,
} from '../expenses/expense-form.ts'
import { ProjectField } from '../expenses/project-field.tsx'
import { assertIsAnother, SimilarExpenses, SimilarLine } from '../expenses/similar-expenses.tsx'
import { Rich } from '../language/rich.tsx'
import { type Message, t } from '../language/t.ts'
import { RestoredNotice } from '../ui/editing/edit-notices.tsx'
import { HeldFields } from '../ui/editing/held-fields.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import classes from './receipts.module.css'
import { useAssignReceipt } from './receipts-api.ts'

export interface Assigned {
  expense: Expense
  project: ChosenProject
}

/** Turns a receipt into a bill of a project. Enter records it. */
export function AssignForm({
  receipt,
  recent,
  onAssigned,
  onDismiss,
}: {
  receipt: Receipt
  /** Recently chosen projects, the latest first. */
  recent: readonly ChosenProject[]
  onAssigned: (assigned: Assigned) => void
  onDismiss: () => void
}) {
  const { form, edit } = useAssignment(receipt, onAssigned)
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])

  return (
    <Paper
      component="form"
      ref={place}
      onSubmit={edit.onSubmit}
      noValidate
      aria-label={t('Assign this receipt')}
      withBorder
      radius="md"
      p="md"
    >
      <Stack gap="sm">
        <HeldFields held={edit.saving}>
          <Stack gap="sm">
            {edit.restored && <RestoredNotice onDiscard={edit.discard} />}
            {receipt.similar.length > 0 && (
              <Alert color="yellow" py="xs" title={t('An expense already has this file')}>
                <List size="sm">
                  {receipt.similar.map((expense) => (
                    <List.Item key={expense.id}>
                      <SimilarLine expense={expense} />
                    </List.Item>
                  ))}
                </List>
              </Alert>
            )}
            <ExpenseFields form={form} dense notice={<SimilarExpenses form={form} ask />}>
              <ProjectField
                withAsterisk
                {...form.getInputProps('project')}
                value={form.values.project}
                recent={recent}
              />
            </ExpenseFields>
            <PaidAlreadyFields form={form} />
          </Stack>
        </HeldFields>
        <FailureAlert>{edit.failure}</FailureAlert>
        <Group gap="xs">
          <Button type="submit" loading={edit.saving}>
            {t('Record and next')}
          </Button>
          <Button variant="subtle" color="gray" onClick={onDismiss}>
            {t('Not a receipt')}
          </Button>
        </Group>
        <KeysShown />
      </Stack>
    </Paper>
  )
}

function useAssignment(receipt: Receipt, onAssigned: (assigned: Assigned) => void) {
  const queryClient = useQueryClient()
  const [initial] = useState(() => emptyExpense(null, companyDayOf(new Date())))
  const assign = useAssignReceipt(receipt)
  return useNewRecord({
    draftKey: `receipt-${receipt.id}`,
    initial,
    validate: (values) => validateExpense(values),
    create: async (values, key) => {
      await assertIsAnother(queryClient, values)
      const { similar: _, ...expense } = await assign.mutateAsync({ body: toAssignment(values), key })
      return { expense, project: values.project ?? { id: expense.project_id, name: '' } }
    },
    rename: (path) => ({ project_id: 'project', 'payment.date': 'date' })[path] ?? path,
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the expenses before you record another.',
    ),
    onCreated: onAssigned,
  })
}

function toAssignment(values: ExpenseValues): ReceiptAssignment {
  const { paidBy: method, identification, date, project } = values
  const { dueDate, ...bill } = toNewExpense(values)
  const today = companyDayOf(new Date())
  return {
    ...bill,
    ...(dueDate ? { dueDate } : {}),
    date,
    project_id: project?.id ?? 0,
    ...(method === ''
      ? {}
      : {
          // A payment can't be in the future, though a bill can.
          payment: { method, identification: identification.trim(), date: date > today ? today : date },
        }),
  }
}

const keysShown = [
  '<0>Enter</0> records',
  '<0>Page ↓</0> next',
  '<0>Page ↑</0> previous',
  '<0>Alt</0> <0>+</0> <0>−</0> zoom',
  '<0>Esc</0> leaves',
] as const satisfies readonly Message[]

function KeysShown() {
  return (
    <Text size="xs" c="dimmed" component="div" className={classes.keys ?? ''}>
      {keysShown.map((message) => (
        <span key={message}>
          <Rich message={message} components={[<Kbd key="key" size="xs" />]} />
        </span>
      ))}
    </Text>
  )
}
