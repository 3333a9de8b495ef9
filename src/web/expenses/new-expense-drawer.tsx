import { Alert, Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Expense, SimilarExpense } from '../../contract/expenses.ts'
import { createReceipt } from '../../contract/receipts.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { call, newIdempotencyKey } from '../api/client.ts'
import { t } from '../language/t.ts'
import { projectName } from '../projects/project-words.ts'
import { projectQuery } from '../projects/projects-api.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { ExpenseFields, PaidAlreadyFields } from './expense-fields.tsx'
import {
  type ChosenProject,
  type ExpenseValues,
  emptyExpense,
  toNewExpense,
  validateExpense,
} from './expense-form.ts'
import { receiptWord } from './expense-words.ts'
import { receiptsQuery, useCreateExpense, usePayExpense } from './expenses-api.ts'
import { ProjectField } from './project-field.tsx'
import { ReceiptField } from './receipt-field.tsx'
import { assertIsAnother, SimilarExpenses } from './similar-expenses.tsx'

interface NewExpense {
  project?: ChosenProject | null
  /** On a project's page the project can't be changed. */
  isFixed?: boolean
  /** A picture taken before the form opened. */
  taken?: File | null
  onClose: () => void
  /** @param isPaid false when its payment was refused */
  onCreated: (expense: Expense, isPaid: boolean) => void
}

/** Records a bill with its receipt, for the given project or one the person chooses. */
export function NewExpenseDrawer({
  project = null,
  isFixed = project !== null,
  taken = null,
  onClose,
  onCreated,
}: NewExpense) {
  const queryClient = useQueryClient()
  const [initial] = useState(() => emptyExpense(project, companyDayOf(new Date())))
  const [picture, setPicture] = useState<File | null>(taken)
  const create = useCreateExpense()
  const payAtOnce = usePayAtOnce()
  const { form, edit } = useNewRecord({
    draftKey: isFixed ? `expense-on-project-${project?.id ?? 0}` : 'expense',
    initial,
    validate: (values) => validateExpense(values),
    create: async (values, key) => {
      await assertIsAnother(queryClient, values)
      const body = toNewExpense(values)
      const expense = await create.mutateAsync({ projectId: values.project?.id ?? 0, body, picture, key })
      return { expense, values, key }
    },
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the expenses before you record another.',
    ),
    onCreated: ({ expense: { similar, ...expense }, values, key }) => {
      notifySuccess(
        t('{cost} to {paidTo} recorded', { cost: formatDollars(expense.cost), paidTo: expense.paidTo }),
      )
      warnOfSamePicture(similar)
      void payAtOnce(expense, values, key).then((isPaid) => onCreated(expense, isPaid))
    },
  })

  return (
    <EditDrawer
      title={t('New expense')}
      what={t('this expense')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Record expense')}
      ready
    >
      {edit.restored && (
        <Alert color="blue" py="xs">
          {t('If you attached a receipt, attach it again.')}
        </Alert>
      )}
      <ReceiptField
        label={receiptWord}
        value={picture}
        onChange={(chosen) => {
          setPicture(chosen)
          form.clearFieldError('picture')
        }}
        error={form.errors['picture']}
      />
      {/* Each picture needs an idempotency key of its own. */}
      {picture && !isFixed && (
        <IntoInbox key={`${picture.name} ${picture.lastModified}`} picture={picture} onKept={onClose} />
      )}
      {!isFixed && (
        <ProjectField
          withAsterisk
          {...form.getInputProps('project')}
          value={form.values.project}
          recent={project ? [project] : []}
        />
      )}
      <ExpenseFields form={form} notice={<SimilarExpenses form={form} ask />} />
      <PaidAlreadyFields form={form} />
    </EditDrawer>
  )
}

/** Records the payment of a bill that was paid before it was entered. */
function usePayAtOnce() {
  const pay = usePayExpense()
  /** @returns false when the payment was refused */
  return async (expense: Expense, values: ExpenseValues, key: string): Promise<boolean> => {
    const { paidBy, identification, date } = values
    if (paidBy === '') return true
    const today = companyDayOf(new Date())
    try {
      await pay.mutateAsync({
        expense,
        body: {
          amount: expense.cost,
          method: paidBy,
          identification: identification.trim(),
          // A payment can't be in the future, though a bill can.
          date: date > today ? today : date,
        },
        picture: null,
        key: `${key}-paid`,
      })
      return true
    } catch (error) {
      notifyError(error, t('We saved the bill, but not its payment'))
      return false
    }
  }
}

/** Saves the picture now, so that the rest can be entered later or by the office. */
function IntoInbox({ picture, onKept }: { picture: File; onKept: () => void }) {
  const queryClient = useQueryClient()
  const [key] = useState(newIdempotencyKey)
  const [sending, setSending] = useState(false)

  async function keep() {
    setSending(true)
    try {
      await call(createReceipt, { body: {}, files: { receipt: picture }, idempotencyKey: key })
      notifySuccess(t('The receipt is in the inbox'))
      void queryClient.invalidateQueries({ queryKey: receiptsQuery.queryKey })
      onKept()
    } catch (error) {
      setSending(false)
      notifyError(error, t('The receipt is not in the inbox'))
    }
  }

  return (
    <div>
      <Button variant="light" size="sm" loading={sending} onClick={() => void keep()}>
        {t('Put it into the inbox')}
      </Button>
      <Text size="xs" c="dimmed" mt={4}>
        {t('Enter the rest later, or leave it to the office.')}
      </Text>
    </div>
  )
}

/** Warns after recording that another bill has the same file: the server compares files only then. */
export function warnOfSamePicture(similar: readonly SimilarExpense[]): void {
  const same = similar.filter(({ reason }) => reason === 'picture')
  if (same.length === 0) return
  notifications.show({
    color: 'yellow',
    autoClose: 20_000,
    title: t('Another expense has this receipt too'),
    message: same
      .map(({ cost, paidTo, project }) =>
        t('{cost} to {paidTo} on {number}', { cost: formatDollars(cost), paidTo, number: project.number }),
      )
      .join('; '),
  })
}

/** The form for a picture just taken. On a project's page it starts with that project. */
export default function TakenExpense({
  picture,
  projectId,
  onClose,
}: {
  picture: File | null
  /** 0 outside a project's page. */
  projectId: number
  onClose: () => void
}) {
  const { data: project, isLoading } = useQuery({ ...projectQuery(projectId), enabled: projectId > 0 })
  if (isLoading) return <LoadingSkeleton />
  return (
    <NewExpenseDrawer
      project={project ? { id: project.id, name: projectName(project) } : null}
      isFixed={false}
      taken={picture}
      onClose={onClose}
      onCreated={onClose}
    />
  )
}
