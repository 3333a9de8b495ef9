import { Alert, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { Expense, ExpensePayment } from '../../contract/expenses.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { AmountField, MethodFields, OverpaymentField } from '../payments/payment-fields.tsx'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { notifySuccess } from '../ui/notify.ts'
import { MissingWaiver } from '../waivers/missing-waiver.tsx'
import {
  type ExpensePaymentValues,
  emptyExpensePayment,
  expensePaymentForm,
  toExpensePaymentChange,
  toNewExpensePayment,
  validateExpensePayment,
} from './expense-form.ts'
import { usePayExpense, useUpdateExpensePayment } from './expenses-api.ts'
import { pictureOf } from './kept-receipt.ts'
import { ReceiptField } from './receipt-field.tsx'

/** Pays a bill in whole or in part. The form starts with the amount owed, by check, today. */
export function PayExpenseDrawer({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  // Kept from when the form opened: the amount owed may change when the bill is fetched again.
  const [initial] = useState(() => emptyExpensePayment(expense, companyDayOf(new Date())))
  const [picture, setPicture] = useState<File | null>(null)
  const pay = usePayExpense()
  const { owed, cost, paidTo } = expense
  const { form, edit } = useNewRecord({
    draftKey: `payment-on-expense-${expense.id}`,
    initial,
    validate: (values) => validateExpensePayment(values, owed),
    create: (values, key) =>
      pay.mutateAsync({ expense, body: toNewExpensePayment(values, owed), picture, key }),
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the payments before you record another.',
    ),
    onCreated: ({ amount }) => {
      notifySuccess(t('{amount} to {paidTo} recorded', { amount: formatDollars(amount), paidTo }))
      onClose()
    },
  })
  return (
    <EditDrawer
      title={t('Pay {paidTo}', { paidTo })}
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
      <MissingWaiver expense={expense} />
      <PaymentFields form={form} owed={owed} cost={cost} />
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
  // A restored draft says that a new picture was chosen, but a browser keeps no files.
  const isPictureLost = form.values.picture === 'replaced' && picture === null
  return (
    <EditDrawer
      title={t('Correct payment')}
      what={t('this payment')}
      edit={edit}
      onClose={onClose}
      ready={edit.dirty && !isPictureLost}
    >
      <PaymentFields form={form} owed={owed} cost={expense.cost} />
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
          isPictureLost ? t('Choose the new picture again, or discard your changes') : form.errors['picture']
        }
      />
    </EditDrawer>
  )
}

function PaymentFields({
  form,
  owed,
  cost,
}: {
  form: UseFormReturnType<ExpensePaymentValues>
  /** What is owed without this payment. */
  owed: Cents
  cost: Cents
}) {
  const tooMuch = (form.values.amount ?? 0) - Math.max(owed, 0)
  return (
    <>
      <AmountField form={form} message="<0/> of <1/> owed" amounts={[owed, cost]} />
      {tooMuch > 0 && (
        <OverpaymentField
          form={form}
          label={t('Pay {tooMuch} more than is owed, on purpose', { tooMuch: formatDollars(tooMuch) })}
        />
      )}
      <MethodFields form={form} />
      <TextInput type="date" label={t('Paid on')} withAsterisk maw="12rem" {...form.getInputProps('date')} />
    </>
  )
}
