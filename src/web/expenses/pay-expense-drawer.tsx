import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { Expense } from '../../contract/expenses.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { notifySuccess } from '../ui/notify.ts'
import { ExpensePaymentFields } from './expense-payment-fields.tsx'
import { emptyExpensePayment, toNewExpensePayment, validateExpensePayment } from './expense-payment-form.ts'
import { usePayExpense } from './expenses-api.ts'
import { ReceiptField } from './receipt-field.tsx'

/** Pays a bill, whole or in part: what is owed by check, today, unless said otherwise. */
export function PayExpenseDrawer({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  // What the form began on: what is owed may change below it when the bill is fetched again.
  const [initial] = useState(() => emptyExpensePayment(expense, companyDayOf(new Date())))
  const [picture, setPicture] = useState<File | null>(null)
  const pay = usePayExpense()
  const { owed, cost } = expense
  const { form, edit } = useNewRecord({
    draftKey: `payment-on-expense-${expense.id}`,
    initial,
    validate: (values) => validateExpensePayment(values, owed),
    create: (values, key) =>
      pay.mutateAsync({ expense, body: toNewExpensePayment(values, owed), picture, key }),
    alreadyMade: t(
      'An earlier try from this form was recorded after all, with other values: look at the payments before you record another.',
    ),
    onCreated: ({ amount }) => {
      notifySuccess(
        t('{amount} to {paidTo} recorded', { amount: formatDollars(amount), paidTo: expense.paidTo }),
      )
      onClose()
    },
  })
  return (
    <EditDrawer
      title={t('Pay {paidTo}', { paidTo: expense.paidTo })}
      what={t('this payment')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Record payment')}
      ready
    >
      {edit.restored && (
        <Alert color="blue" py="xs">
          {t('If you attached a photo, attach it again.')}
        </Alert>
      )}
      <ExpensePaymentFields form={form} owed={owed} cost={cost} />
      <ReceiptField
        label={t('Picture of the check or the slip')}
        value={picture}
        onChange={(chosen) => {
          setPicture(chosen)
          form.clearFieldError('picture')
        }}
        error={form.errors['picture']}
      />
    </EditDrawer>
  )
}
