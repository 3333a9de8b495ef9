import { Alert, Button, Drawer, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
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
import { identificationLabel, methodChoices, methodWord } from '../payments/payment-form.ts'
import { requiredDayError } from '../records/form-fields.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { fieldErrorsOf } from '../ui/editing/field-errors.ts'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './all-expenses.module.css'
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
  // As they were when the form opened: rows change below it when the list is fetched again.
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
    // `expenses.2.amount` is the third row's field.
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
  const { amounts, method } = form.values
  const sum = rows.reduce((total, { id }) => total + (amounts[id] ?? 0), 0)
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
      <ul className={classes.payRows}>
        {rows.map((expense) => (
          <li key={expense.id}>
            <div className={classes.payWords}>
              <Text size="sm" fw={600}>
                {expense.paidTo}
              </Text>
              <Text size="xs" c="dimmed">
                {`${[expense.project.number, numberWord(expense)].filter(Boolean).join(' · ')} · `}
                <Rich message="<0/> owed" components={[<Money key="owed" cents={expense.owed} />]} />
              </Text>
            </div>
            <MoneyField
              aria-label={t('Amount to {paidTo} on {number}', {
                paidTo: expense.paidTo,
                number: expense.project.number,
              })}
              w="8.5rem"
              {...form.getInputProps(`amounts.${expense.id}`)}
              value={amounts[expense.id] ?? null}
            />
          </li>
        ))}
      </ul>
      <Group justify="space-between" className={classes.paySum ?? ''} aria-live="polite">
        <Text fw={600}>{t('Together')}</Text>
        <Text fw={650} size="lg">
          <Money cents={sum} />
        </Text>
      </Group>
      {payees > 1 && method === 'check' && (
        <Alert color="yellow" py="xs" role="status">
          {t('These bills are from {payees} payees. A check can pay only one of them.', { payees })}
        </Alert>
      )}
      <SimpleGrid cols={2} spacing="sm">
        <NativeSelect label={t('Method')} data={methodChoices} {...form.getInputProps('method')} />
        <TextInput
          label={identificationLabel(method)}
          autoComplete="off"
          maxLength={200}
          data-autofocus
          {...form.getInputProps('identification')}
        />
      </SimpleGrid>
      <TextInput type="date" label={t('Paid on')} withAsterisk maw="12rem" {...form.getInputProps('date')} />
    </EditDrawer>
  )
}

function numberWord({ requestReference: number }: ExpenseRow): string {
  return number && t('no. {number}', { number })
}

function validate({ amounts, date }: Values, rows: readonly ExpenseRow[]): Record<string, string> {
  const wrong = rows.map(({ id, owed }): readonly [string, string | undefined] => {
    const amount = amounts[id] ?? null
    if (amount === null) return [`amounts.${id}`, t('Enter the amount')]
    if (amount <= 0) return [`amounts.${id}`, t('Must be more than $0.00')]
    return [`amounts.${id}`, fieldErrorsOf(() => assertExpensePayment(amount, owed, false))['amount']]
  })
  const errors = [...wrong, ['date', requiredDayError(date) ?? undefined] as const].filter(
    (entry): entry is readonly [string, string] => entry[1] !== undefined,
  )
  return Object.fromEntries(errors)
}

function PaidResult({
  paid: { message, payments, total },
  rows,
  onClose,
}: {
  paid: Paid
  rows: readonly ExpenseRow[]
  onClose: () => void
}) {
  const wide = useWideScreen()
  const [first] = payments
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <Drawer opened onClose={onClose} title={t('Paid')} position="right" size={wide ? '34rem' : '100%'}>
      <Stack>
        <Alert color="green" icon={<IconCheck aria-hidden />} role="status" title={sentence(message)}>
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
        <ul className={classes.payRows}>
          {payments.map(({ id, expense_id, amount }) => {
            const row = byId.get(expense_id)
            return (
              <li key={id}>
                <div className={classes.payWords}>
                  <Text size="sm" fw={600}>
                    {row?.paidTo}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {row?.project.number}
                  </Text>
                </div>
                <Money cents={amount} />
              </li>
            )
          })}
        </ul>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('Done')}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
