import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { ExpenseRow } from '../../contract/expense-lists.ts'
import type { payExpenses } from '../../contract/expenses.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { assertExpensePayment } from '../../domain/expenses.ts'
import type { PaymentMethod } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { MethodFields } from '../payments/payment-fields.tsx'
import { amountErrors, methodWord } from '../payments/payment-form.ts'
import { requiredDayError } from '../records/form-fields.ts'
import type { Column } from '../records/record-list/column.ts'
import { RecordCards } from '../records/record-list/record-cards.tsx'
import { SideDrawer } from '../ui/dialog.tsx'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { MissingWaiver } from '../waivers/missing-waiver.tsx'
import { usePayExpenses } from './expenses-api.ts'

type Values = {
  /** By the expense's id, as text. */
  amounts: Record<string, Cents | null>
  method: PaymentMethod
  identification: string
  date: string
}

type Paid = z.output<typeof payExpenses.response>

/** Pays several bills with one check or transfer: all of them or none. */
export function PaySelectedDrawer({
  expenses,
  onClose,
  onPaid,
}: {
  expenses: readonly ExpenseRow[]
  onClose: () => void
  /** They are paid; the drawer stays with the result until it is closed. */
  onPaid: () => void
}) {
  // Kept from when the form opened: the list may be fetched again meanwhile.
  const [rows] = useState(expenses)
  const [initial] = useState<Values>(() => ({
    amounts: Object.fromEntries(rows.map(({ id, owed }) => [String(id), owed])),
    method: 'check',
    identification: '',
    date: companyDayOf(new Date()),
  }))
  const [paid, setPaid] = useState<Paid>()
  const pay = usePayExpenses()
  const { form, edit } = useNewRecord<Values, Paid>({
    draftKey: `pay-expenses-${rows.map(({ id }) => id).join('-')}`.slice(0, 200),
    initial,
    validate: (values) => validate(values, rows),
    create: ({ amounts, method, identification, date }, key) =>
      pay.mutateAsync({
        body: {
          expenses: rows.map(({ id, owed }) => ({ id, amount: amounts[id] ?? owed })),
          method,
          identification: identification.trim(),
          date,
        },
        key,
      }),
    // The server's `expenses.2.amount` is the amount of the third row.
    rename: (path) => {
      const row = rows[Number(/^expenses\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)]
      return row ? `amounts.${row.id}` : path
    },
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the payments before you pay again.',
    ),
    onCreated: (answer) => {
      setPaid(answer)
      onPaid()
    },
  })
  if (paid) return <PaidResult paid={paid} rows={rows} onClose={onClose} />
  const { method } = form.values
  const payees = new Set(rows.map(({ paidTo }) => paidTo.toLowerCase())).size
  return (
    <EditDrawer
      title={t('{count, plural, one {Pay # bill} other {Pay # bills}}', { count: rows.length })}
      what={t('these payments')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Pay all')}
      ready
    >
      <BillsToPay rows={rows} form={form} />
      {rows.map((row) => (
        <MissingWaiver key={row.id} expense={row} />
      ))}
      {payees > 1 && method === 'check' && (
        <Alert color="yellow" py="xs" role="status">
          {t('These bills are from {payees} payees. A check can pay only one of them.', { payees })}
        </Alert>
      )}
      <MethodFields form={form} />
      <TextInput type="date" label={t('Paid on')} withAsterisk maw="12rem" {...form.getInputProps('date')} />
    </EditDrawer>
  )
}

/** The bills with what is owed and the amount to pay of each, and the sum. */
function BillsToPay({ rows, form }: { rows: readonly ExpenseRow[]; form: UseFormReturnType<Values> }) {
  const { amounts } = form.values
  const sum = rows.reduce((total, { id }) => total + (amounts[id] ?? 0), 0)
  return (
    <>
      <RecordCards
        rows={rows}
        columns={[
          ...billFacts,
          {
            key: 'owed',
            label: t('Owed'),
            card: 'fact',
            cell: ({ owed }) => <Rich message="<0/> owed" components={[<Money key="owed" cents={owed} />]} />,
          },
          {
            key: 'amount',
            label: t('Amount'),
            card: 'amount',
            cell: ({ id, paidTo, project: { number } }) => (
              <MoneyField
                aria-label={t('Amount to {paidTo} on {number}', { paidTo, number })}
                w="8.5rem"
                // A card keeps its amount on one line, but an error needs more.
                style={{ whiteSpace: 'normal' }}
                {...form.getInputProps(`amounts.${id}`)}
                value={amounts[id] ?? null}
              />
            ),
          },
        ]}
      />
      <Group justify="space-between" aria-live="polite">
        <Text fw={600}>{t('Total')}</Text>
        <Text fw={650} size="lg">
          <Money cents={sum} />
        </Text>
      </Group>
    </>
  )
}

const billFacts: readonly Column<ExpenseRow>[] = [
  { key: 'paidTo', label: t('Paid to'), card: 'name', cell: ({ paidTo }) => paidTo },
  { key: 'project', label: t('Project'), card: 'fact', cell: ({ project }) => project.number },
  {
    key: 'reference',
    label: t('Reference'),
    card: 'fact',
    cell: ({ requestReference: number }) => number && t('no. {number}', { number }),
  },
]

function validate({ amounts, date }: Values, rows: readonly ExpenseRow[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { id, owed } of rows) {
    const { amount } = amountErrors(amounts[id] ?? null, (cents) => assertExpensePayment(cents, owed, false))
    if (amount !== undefined) errors[`amounts.${id}`] = amount
  }
  const dayError = requiredDayError(date)
  return dayError === null ? errors : { ...errors, date: dayError }
}

function PaidResult({
  paid: { message, messageParts, payments, total },
  rows,
  onClose,
}: {
  paid: Paid
  rows: readonly ExpenseRow[]
  onClose: () => void
}) {
  const [first] = payments
  return (
    <SideDrawer onClose={onClose} title={t('Paid')}>
      <Stack>
        <Alert
          color="green"
          icon={<IconCheck aria-hidden />}
          role="status"
          title={sentence(message, messageParts)}
        >
          <Rich
            message={
              first
                ? '{count, plural, one {<0/> on # bill by {payment}} other {<0/> on # bills by {payment}}}'
                : '{count, plural, one {<0/> on # bill} other {<0/> on # bills}}'
            }
            values={{
              count: payments.length,
              payment: first ? `${methodWord(first.method)} ${first.identification}`.trimEnd() : '',
            }}
            components={[<Money key="total" cents={total} />]}
          />
        </Alert>
        <RecordCards
          rows={rows}
          columns={[
            ...billFacts,
            {
              key: 'amount',
              label: t('Amount'),
              card: 'amount',
              cell: ({ id }) => (
                <Money cents={payments.find(({ expense_id }) => expense_id === id)?.amount} />
              ),
            },
          ]}
        />
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('Done')}
          </Button>
        </Group>
      </Stack>
    </SideDrawer>
  )
}
