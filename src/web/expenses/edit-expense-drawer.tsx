import { useState } from 'react'
import type { Expense } from '../../contract/expenses.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/edit-drawer.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { formatDay } from '../ui/time.ts'
import { useVersionedEdit } from '../ui/use-versioned-edit.ts'
import { ExpenseFields } from './expense-fields.tsx'
import {
  type ExpenseValues,
  expenseLabels,
  toExpenseChange,
  toExpenseValues,
  validateExpense,
} from './expense-form.ts'
import { categoryWord, receiptWord } from './expense-words.ts'
import { useUpdateExpense } from './expenses-api.ts'
import { receiptOf } from './kept-receipt.ts'
import { ReceiptField } from './receipt-field.tsx'
import { SimilarExpenses } from './similar-expenses.tsx'

/** Corrects a bill: who, how much, when, for what, and its receipt. */
export function EditExpenseDrawer({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const [picture, setPicture] = useState<File | null>(null)
  const update = useUpdateExpense(expense)
  const edit = useVersionedEdit<ExpenseValues, Expense>({
    draftKey: `expense-${expense.id}`,
    of: { entity: 'expense', entityId: expense.id },
    record: expense,
    toValues: toExpenseValues,
    validate: (values) => validateExpense(values, expense.paid),
    save: (values, changed, version) =>
      update.mutateAsync({ body: toExpenseChange(values, changed, version), picture }),
    onSaved: () => {
      notifySuccess(t('Expense saved'))
      onClose()
    },
  })
  const { form } = edit
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
      labels={expenseLabels}
      say={say}
      onClose={onClose}
      // A draft from an earlier visit may speak of a file that is chosen no more.
      ready={edit.dirty && (form.values.receipt !== 'replaced' || picture !== null)}
    >
      <ReceiptField
        label={receiptWord}
        value={picture}
        kept={form.values.receipt === 'removed' ? null : receiptOf(expense)}
        onChange={setReceipt}
        onRemoveKept={() => form.setFieldValue('receipt', 'removed')}
        error={
          form.values.receipt === 'replaced' && picture === null
            ? t('Choose the new receipt again, or throw away what was typed')
            : typeof form.errors['picture'] === 'string'
              ? form.errors['picture']
              : undefined
        }
      />
      <ExpenseFields form={form} notice={<SimilarExpenses form={form} except={expense.id} />} />
    </EditDrawer>
  )
}

/** A field's value as a person reads it, for comparing two versions. */
function say(field: keyof ExpenseValues, values: ExpenseValues): string {
  switch (field) {
    case 'cost':
      return values.cost === null ? '—' : formatDollars(values.cost)
    case 'category':
      return categoryWord(values.category)
    case 'date':
    case 'dueDate':
      return values[field] ? formatDay(values[field]) : '—'
    default:
      return String(values[field] ?? '') || '—'
  }
}
