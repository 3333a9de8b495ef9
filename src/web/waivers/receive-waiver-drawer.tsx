import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BillOfWaivers, BillWaiver } from '../../contract/bill-waivers.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import { isFinal, type WaiverKind, waiverKinds } from '../../domain/rights/waivers.ts'
import { ReceiptField } from '../expenses/receipt-field.tsx'
import { t } from '../language/t.ts'
import { choice, day, flag, money, requiredDay, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { inputsOf } from '../records/use-record-form.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { useRecordBillWaiver } from './bill-waivers-api.ts'
import { waiverKindWords } from './waiver-words.ts'

const receivedForm = recordForm({
  kind: choice<WaiverKind>(t('Kind of waiver'), 'conditional_progress', (kind) => waiverKindWords[kind]),
  amount: {
    ...money(t('Amount')),
    check: (cents: Cents | null) => (cents === null || cents <= 0 ? t('Enter the amount') : null),
  },
  throughDate: day(t('For work through')),
  receivedOn: requiredDay(t('Received')),
  note: text(t('Note')),
  checked: {
    ...flag(t('I checked names, job, amount and signature')),
    check: (checked: boolean) => (checked ? null : t('Check it first')),
  },
})
type ReceivedValues = FormValues<typeof receivedForm>

/** Records a waiver that came from a subcontractor or supplier, once somebody has checked it. */
export function ReceiveWaiverDrawer({
  bill: { expense },
  onClose,
}: {
  bill: BillOfWaivers
  onClose: () => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const [start] = useState(
    (): ReceivedValues => ({
      ...receivedForm.start,
      amount: expense.cost,
      throughDate: expense.date,
      receivedOn: companyDayOf(new Date()),
    }),
  )
  const record = useRecordBillWaiver(expense)
  const { form, edit } = useNewRecord<ReceivedValues, BillWaiver>({
    draftKey: `bill-waiver-${expense.id}`,
    initial: start,
    validate: (values) => ({
      ...receivedForm.validate(values),
      ...(!isFinal(values.kind) && values.throughDate === '' && { throughDate: t('Choose a day') }),
    }),
    create: (values, key) => {
      const { throughDate, ...body } = receivedForm.toRequest(values)
      return record.mutateAsync({
        body: { ...body, ...(!isFinal(values.kind) && { throughDate }) },
        file,
        key,
      })
    },
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the waivers before you record another.',
    ),
    onCreated: () => {
      notifySuccess(t('Waiver recorded'))
      onClose()
    },
  })
  const input = inputsOf(receivedForm, form)
  return (
    <EditDrawer
      title={t('Waiver from {name}', { name: expense.paidTo })}
      what={t('this waiver')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Record waiver')}
      ready
    >
      <NativeSelect
        data={waiverKinds.map((kind) => ({ value: kind, label: waiverKindWords[kind] }))}
        {...input('kind')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <MoneyField withAsterisk {...input('amount')} value={form.values.amount} />
        {!isFinal(form.values.kind) && <TextInput type="date" withAsterisk {...input('throughDate')} />}
        <TextInput type="date" withAsterisk {...input('receivedOn')} />
      </SimpleGrid>
      <ReceiptField
        label={t('Signed waiver')}
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          form.clearFieldError('file')
        }}
        error={form.errors['file']}
      />
      <TextInput maxLength={200} autoComplete="off" {...input('note')} />
      <Checkbox {...input('checked', { type: 'checkbox' })} />
    </EditDrawer>
  )
}
