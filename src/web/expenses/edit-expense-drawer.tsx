import { useState } from 'react'
import type { Expense } from '../../contract/expenses.ts'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { notifySuccess } from '../ui/notify.ts'
import { ExpenseFields } from './expense-fields.tsx'
import { expenseForm, toExpenseChange, validateExpense } from './expense-form.ts'
import { receiptWord } from './expense-words.ts'
import { useUpdateExpense } from './expenses-api.ts'
import { receiptOf } from './kept-receipt.ts'
import { ReceiptField } from './receipt-field.tsx'
import { SimilarExpenses } from './similar-expenses.tsx'

export function EditExpenseDrawer({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const [picture, setPicture] = useState<File | null>(null)
  const update = useUpdateExpense(expense)
  const edit = useVersionedEdit({
    draftKey: `expense-${expense.id}`,
    of: { entity: 'expense', entityId: expense.id },
    record: expense,
    form: { ...expenseForm, validate: (values) => validateExpense(values, expense.paid) },
    save: (values, changed, version) =>
      update.mutateAsync({ body: toExpenseChange(values, changed, version), picture }),
    onSaved: () => {
      notifySuccess(t('Expense saved'))
      onClose()
    },
  })
  const { form } = edit
  // A restored draft says that a new receipt was chosen, but a browser keeps no files.
  const isReceiptLost = form.values.receipt === 'replaced' && picture === null
  const setReceipt = (chosen: File | null) => {
    setPicture(chosen)
    form.setFieldValue('receipt', chosen ? 'replaced' : 'kept')
    form.clearFieldError('picture')
  }
  return (
    <EditDrawer
      title={t('Edit expense')}
      what={t('this expense')}
      edit={edit}
      onClose={onClose}
      ready={edit.dirty && !isReceiptLost}
    >
      <ReceiptField
        label={receiptWord}
        value={picture}
        kept={form.values.receipt === 'removed' ? null : receiptOf(expense)}
        onChange={setReceipt}
        onRemoveKept={() => form.setFieldValue('receipt', 'removed')}
        error={
          isReceiptLost ? t('Choose the new receipt again, or discard your changes') : form.errors['picture']
        }
      />
      <ExpenseFields form={form} notice={<SimilarExpenses form={form} except={expense.id} />} />
    </EditDrawer>
  )
}
