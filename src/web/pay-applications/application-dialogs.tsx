import { Checkbox, Group, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { ApplicationLine, ApplicationProposal, PayApplication } from '../../contract/pay-applications.ts'
import { applicationPapers } from '../../domain/pay-applications.ts'
import { t } from '../language/t.ts'
import { EditDialog } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { notifySuccess } from '../ui/notify.ts'
import {
  type ApplicationValues,
  applicationForm,
  toRequest,
  validateApplication,
  valuesOf,
} from './application-form.ts'
import { ApplicationLines } from './application-lines.tsx'
import { applicationPaperWords } from './application-words.ts'
import {
  useApprovePayApplication,
  useCreatePayApplication,
  useUpdatePayApplication,
} from './pay-applications-api.ts'

const width = '62rem'

/** The next application for payment. */
export function NewApplicationDialog({
  projectId,
  proposal,
  onClose,
}: {
  projectId: number
  proposal: ApplicationProposal
  onClose: () => void
}) {
  const [start] = useState(() => valuesOf(proposal))
  const create = useCreatePayApplication(projectId)
  const { form, edit } = useNewRecord<ApplicationValues, PayApplication>({
    draftKey: `pay-application-${projectId}-${proposal.number}`,
    initial: start,
    validate: (values) => validateApplication(values, proposal.lines),
    create: (values, key) => create.mutateAsync({ body: toRequest(values), key }),
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the applications before you make another.',
    ),
    onCreated: () => {
      notifySuccess(t('Application saved as a draft'))
      onClose()
    },
  })
  return (
    <EditDialog
      size={width}
      title={t('Pay application {number}', { number: proposal.number })}
      what={t('this application')}
      edit={edit}
      onClose={onClose}
      ready
    >
      <Fields form={form} lines={proposal.lines} />
    </EditDialog>
  )
}

interface EditProps {
  application: PayApplication
  onClose: () => void
}

export function EditApplicationDialog({ application, onClose }: EditProps) {
  const update = useUpdatePayApplication(application)
  const edit = useVersionedEdit<ApplicationValues, PayApplication>({
    draftKey: `pay-application-${application.id}`,
    record: application,
    form: applicationForm(application.lines),
    save: (values, changed, version) => {
      const request = toRequest(values)
      return update.mutateAsync({
        version,
        ...(changed.includes('through') && { through: request.through }),
        ...(changed.includes('wanted') && { wanted: request.wanted }),
        ...(changed.includes('lines') && { lines: request.lines }),
      })
    },
    onSaved: () => {
      notifySuccess(t('Application saved'))
      onClose()
    },
  })
  return (
    <EditDialog
      size={width}
      title={t('Pay application {number}', { number: application.number })}
      what={t('this application')}
      edit={edit}
      onClose={onClose}
    >
      <Fields form={edit.form} lines={application.lines} />
    </EditDialog>
  )
}

/** What the contractor approved, where that is another amount than we asked for. */
export function ApproveChangedDialog({ application, onClose }: EditProps) {
  const [start] = useState(() => valuesOf(application))
  const approve = useApprovePayApplication(application)
  const { form, edit } = useNewRecord<ApplicationValues, PayApplication>({
    draftKey: `approve-pay-application-${application.id}`,
    initial: start,
    validate: (values) => validateApplication(values, application.lines),
    create: (values) => approve.mutateAsync({ lines: toRequest(values).lines }),
    alreadyMade: '',
    onCreated: () => {
      notifySuccess(t('Approval recorded'))
      onClose()
    },
  })
  return (
    <EditDialog
      size={width}
      title={t('What was approved of application {number}?', { number: application.number })}
      what={t('this approval')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Record approval')}
      ready
    >
      <Text size="sm" c="dimmed">
        {t('Enter what the contractor approved. We change the invoice to match.')}
      </Text>
      <ApplicationLines form={form} lines={application.lines} />
    </EditDialog>
  )
}

function Fields({
  form,
  lines,
}: {
  form: UseFormReturnType<ApplicationValues>
  lines: readonly ApplicationLine[]
}) {
  return (
    <>
      <Group align="flex-start" gap="lg">
        <TextInput type="date" label={t('Work through')} withAsterisk {...form.getInputProps('through')} />
        <Checkbox.Group label={t('Papers they want')} {...form.getInputProps('wanted')}>
          <Group gap="md" mt={6}>
            {applicationPapers.map((kind) => (
              <Checkbox key={kind} value={kind} label={applicationPaperWords[kind]} />
            ))}
          </Group>
        </Checkbox.Group>
      </Group>
      <ApplicationLines form={form} lines={lines} />
    </>
  )
}
