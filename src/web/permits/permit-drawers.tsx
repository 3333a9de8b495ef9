import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { Permit } from '../../contract/permits.ts'
import type { Region } from '../../domain/projects.ts'
import { ReceiptField } from '../expenses/receipt-field.tsx'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { notifySuccess } from '../ui/notify.ts'
import { PermitFields, permitForm, SendingProgress, toNewPermit, toPermitChange } from './permit-fields.tsx'
import { paperOf, useCreatePermit, useUpdatePermit } from './permits-api.ts'

export function NewPermitDrawer({
  projectId,
  region,
  onClose,
  onCreated,
}: {
  projectId: number
  region: Region
  onClose: () => void
  onCreated: (permit: Permit) => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0)
  const create = useCreatePermit(projectId)
  const { form, edit } = useNewRecord({
    draftKey: `permit-on-project-${projectId}`,
    initial: permitForm.start,
    validate: permitForm.validate,
    create: (values, key) => {
      setSent(0)
      return create.mutateAsync({ body: toNewPermit(values), file, key, onProgress: setSent })
    },
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the permits before you add another.',
    ),
    onCreated: (permit) => {
      notifySuccess(t('{title} added', { title: permit.title }))
      onCreated(permit)
    },
  })
  return (
    <EditDrawer
      title={t('New permit')}
      what={t('this permit')}
      edit={edit}
      onClose={onClose}
      progress={file && <SendingProgress name={file.name} sent={sent} />}
      saveLabel={t('Add permit')}
      ready
    >
      {edit.restored && (
        <Alert color="blue" py="xs">
          {t('If you attached an application, attach it again.')}
        </Alert>
      )}
      <PermitFields form={form} region={region} isNew />
      <ReceiptField
        label={permitForm.labels.application}
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          form.clearFieldError('file')
        }}
        error={form.errors['file']}
      />
    </EditDrawer>
  )
}

export function EditPermitDrawer({
  permit,
  region,
  onClose,
}: {
  permit: Permit
  region: Region
  onClose: () => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0)
  const update = useUpdatePermit(permit)
  const edit = useVersionedEdit({
    draftKey: `permit-${permit.id}`,
    of: { entity: 'permit', entityId: permit.id },
    record: permit,
    form: permitForm,
    save: (values, changed, version) => {
      setSent(0)
      return update.mutateAsync({
        body: toPermitChange(values, changed, version),
        file: values.application === 'replaced' ? file : null,
        onProgress: setSent,
      })
    },
    onSaved: () => {
      notifySuccess(t('Permit saved'))
      onClose()
    },
  })
  const { form } = edit
  const { application } = form.values
  const isFileMissing = application === 'replaced' && file === null
  return (
    <EditDrawer
      title={t('Edit {title}', { title: permit.title })}
      what={t('this permit')}
      edit={edit}
      onClose={onClose}
      progress={file && <SendingProgress name={file.name} sent={sent} />}
      // A restored draft may name a file that has to be chosen again.
      ready={edit.dirty && !isFileMissing}
    >
      <PermitFields form={form} region={region} />
      <ReceiptField
        label={permitForm.labels.application}
        value={file}
        kept={application === 'removed' ? null : paperOf(permit, 'application')}
        onChange={(chosen) => {
          setFile(chosen)
          form.setFieldValue('application', chosen ? 'replaced' : 'kept')
          form.clearFieldError('file')
        }}
        onRemoveKept={() => form.setFieldValue('application', 'removed')}
        error={
          isFileMissing
            ? t('Choose the new application again, or throw away what was typed')
            : form.errors['file']
        }
      />
    </EditDrawer>
  )
}
