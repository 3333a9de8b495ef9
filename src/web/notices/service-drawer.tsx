import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Notice, type NoticeService, readServiceProof } from '../../contract/notices.ts'
import { type ServiceMethod, serviceMethods } from '../../domain/rights/notices.ts'
import { call } from '../api/client.ts'
import { ReceiptField } from '../expenses/receipt-field.tsx'
import { t } from '../language/t.ts'
import { choice, day, fileFate, text } from '../records/form-fields.ts'
import { recordForm } from '../records/record-form.ts'
import { inputsOf } from '../records/use-record-form.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { notifySuccess } from '../ui/notify.ts'
import { methodWords } from './notice-words.ts'
import { useRecordService } from './notices-api.ts'

const serviceForm = recordForm({
  method: {
    ...choice<ServiceMethod | ''>(t('How'), '', (method) => (method === '' ? '—' : methodWords[method])),
    toValue: (kept: ServiceMethod | null) => kept ?? '',
  },
  servedOn: day(t('Handed over or mailed on')),
  servedBy: text(t('Served by')),
  place: text(t('Place')),
  tracking: text(t('Tracking number')),
  deliveredOn: day(t('Delivered on')),
  returnedOn: day(t('Came back on')),
  note: text(t('Note')),
  proof: fileFate(t('Receipt or returned envelope')),
})

/** The picture that is on record. */
function proofOf({ id: noticeId, project_id: id }: Notice, { id: serviceId, proof, version }: NoticeService) {
  if (proof === null) return null
  return {
    url: proof,
    version,
    name: t('Receipt or returned envelope'),
    load: (signal: AbortSignal) => call(readServiceProof, { params: { id, noticeId, serviceId }, signal }),
  }
}

/** Records how one recipient was served, what the carrier said, and a picture of the receipt. */
export function ServiceDrawer({
  notice,
  service,
  onClose,
}: {
  notice: Notice
  service: NoticeService
  onClose: () => void
}) {
  const [proof, setProof] = useState<File | null>(null)
  const record = useRecordService(notice, service)
  const edit = useVersionedEdit({
    draftKey: `notice-service-${service.id}`,
    record: service,
    form: serviceForm,
    save: async (values, changed, version) => {
      const body = serviceForm.toChange(values, changed, version)
      const saved = await record.mutateAsync({ body, proof })
      return saved.services.find(({ id }) => id === service.id) ?? service
    },
    onSaved: () => {
      notifySuccess(t('Service recorded'))
      onClose()
    },
  })
  const input = inputsOf(serviceForm, edit.form)
  return (
    <EditDrawer
      title={t('Service on {name}', { name: service.name })}
      what={t('this service')}
      edit={edit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t(
          'Notice counts when it is handed over in person or given to the mail or the carrier. E-mail doesn’t count.',
        )}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          data={[
            { value: '', label: t('Choose …') },
            ...serviceMethods.map((method) => ({ value: method, label: methodWords[method] })),
          ]}
          {...input('method')}
        />
        <TextInput type="date" {...input('servedOn')} />
        <TextInput maxLength={200} autoComplete="off" {...input('servedBy')} />
        <TextInput maxLength={200} autoComplete="off" {...input('place')} />
      </SimpleGrid>
      <TextInput maxLength={200} autoComplete="off" {...input('tracking')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput type="date" {...input('deliveredOn')} />
        <TextInput type="date" {...input('returnedOn')} />
      </SimpleGrid>
      <ReceiptField
        label={t('Receipt or returned envelope')}
        value={proof}
        kept={proofOf(notice, service)}
        onChange={(chosen) => {
          setProof(chosen)
          edit.form.setFieldValue('proof', chosen ? 'replaced' : 'kept')
        }}
        error={edit.form.errors['proof']}
      />
      <TextInput maxLength={200} autoComplete="off" {...input('note')} />
    </EditDrawer>
  )
}
