import { useState } from 'react'
import type { Expense, ExpensePayment } from '../../contract/expenses.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { methodWord } from '../payments/payment-form.ts'
import { EditDrawer } from '../ui/edit-drawer.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { formatDay } from '../ui/time.ts'
import { useVersionedEdit } from '../ui/use-versioned-edit.ts'
import { ExpensePaymentFields } from './expense-payment-fields.tsx'
import {
  type ExpensePaymentValues,
  expensePaymentLabels,
  toExpensePaymentChange,
  toExpensePaymentValues,
  validateExpensePayment,
} from './expense-payment-form.ts'
import { useUpdateExpensePayment } from './expenses-api.ts'
import { pictureOf } from './kept-receipt.ts'
import { ReceiptField } from './receipt-field.tsx'

/** Corrects a payment on a bill. */
export function EditExpensePaymentDrawer({
  expense,
  payment,
  onClose,
}: {
  expense: Expense
  payment: ExpensePayment
  onClose: () => void
}) {
  const [picture, setPicture] = useState<File | null>(null)
  const update = useUpdateExpensePayment(payment)
  const owed = expense.owed + payment.amount
  const edit = useVersionedEdit<ExpensePaymentValues, ExpensePayment>({
    draftKey: `expense-payment-${payment.id}`,
    of: { entity: 'expense_payment', entityId: payment.id },
    record: payment,
    toValues: toExpensePaymentValues,
    validate: (values) => validateExpensePayment(values, owed),
    save: (values, changed, version) =>
      update.mutateAsync({ body: toExpensePaymentChange(values, changed, { version, owed }), picture }),
    onSaved: () => {
      notifySuccess(t('Payment saved'))
      onClose()
    },
  })
  const { form } = edit
  return (
    <EditDrawer
      title={t('Correct payment')}
      what={t('this payment')}
      edit={edit}
      labels={expensePaymentLabels}
      say={say}
      onClose={onClose}
      ready={edit.dirty && (form.values.picture !== 'replaced' || picture !== null)}
    >
      <ExpensePaymentFields form={form} owed={owed} cost={expense.cost} />
      <ReceiptField
        label={t('Picture of the check or the slip')}
        value={picture}
        kept={form.values.picture === 'removed' ? null : pictureOf(payment)}
        onChange={(chosen) => {
          setPicture(chosen)
          form.setFieldValue('picture', chosen ? 'replaced' : 'kept')
        }}
        onRemoveKept={() => form.setFieldValue('picture', 'removed')}
        error={
          form.values.picture === 'replaced' && picture === null
            ? t('Choose the new picture again, or throw away what was typed')
            : typeof form.errors['picture'] === 'string'
              ? form.errors['picture']
              : undefined
        }
      />
    </EditDrawer>
  )
}

/** A field's value as a person reads it, for comparing two versions. */
function say(field: keyof ExpensePaymentValues, values: ExpensePaymentValues): string {
  switch (field) {
    case 'amount':
      return values.amount === null ? '—' : formatDollars(values.amount)
    case 'method':
      return methodWord(values.method)
    case 'date':
      return values.date ? formatDay(values.date) : '—'
    default:
      return String(values[field]) || '—'
  }
}
