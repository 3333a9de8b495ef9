import { useState } from 'react'
import type { Expense, ExpensePayment } from '../../contract/expenses.ts'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { notifySuccess } from '../ui/notify.ts'
import { ExpensePaymentFields } from './expense-payment-fields.tsx'
import { expensePaymentForm, toExpensePaymentChange, validateExpensePayment } from './expense-payment-form.ts'
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
  const edit = useVersionedEdit({
    draftKey: `expense-payment-${payment.id}`,
    of: { entity: 'expense_payment', entityId: payment.id },
    record: payment,
    form: { ...expensePaymentForm, validate: (values) => validateExpensePayment(values, owed) },
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
            : form.errors['picture']
        }
      />
    </EditDrawer>
  )
}
