import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { Permit } from '../../contract/permits.ts'
import type { Region } from '../../domain/projects.ts'
import { ReceiptField } from '../expenses/receipt-field.tsx'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { notifySuccess } from '../ui/notify.ts'
import { PermitFields } from './permit-fields.tsx'
import { permitForm, toNewPermit } from './permit-form.ts'
import { useCreatePermit } from './permits-api.ts'
import { SendingProgress } from './sending-progress.tsx'

/** Puts a permit on record, with its application where that is at hand. */
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
