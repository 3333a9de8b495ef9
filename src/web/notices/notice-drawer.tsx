import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Notice, NoticeProposal } from '../../contract/notices.ts'
import { PaperPreview } from '../documents/paper-preview.tsx'
import { t } from '../language/t.ts'
import { money, requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { inputsOf } from '../records/use-record-form.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { TextArea } from '../ui/text-area.tsx'
import { noticeRoleWords } from './notice-words.ts'
import { useMakeNotice, usePreviewNotice } from './notices-api.ts'

const noticeForm = recordForm({
  work: requiredText(t('Description of the work')),
  price: {
    ...money(t('Estimated total price of our work')),
    check: (cents: number | null) => (cents === null || cents <= 0 ? t('Enter the amount') : null),
  },
  customer: requiredText(t('Work is provided to or for')),
  site: requiredText(t('Site')),
  laborers: text(t('Laborers who have not been paid in full')),
  signedBy: requiredText(t('Signed by')),
  signedTitle: requiredText(t('Title of the person who signs')),
})
type NoticeValues = FormValues<typeof noticeForm>

/** Makes a preliminary notice for everybody who has to get it. */
export function NoticeDrawer({
  projectId,
  proposal,
  onClose,
}: {
  projectId: number
  proposal: NoticeProposal
  onClose: () => void
}) {
  const [start] = useState((): NoticeValues => {
    const { work, price, customer, site, signedBy, signedTitle } = proposal
    return { work, price: price > 0 ? price : null, customer, site, laborers: '', signedBy, signedTitle }
  })
  const make = useMakeNotice(projectId)
  const preview = usePreviewNotice(projectId)
  const { form, edit } = useNewRecord<NoticeValues, Notice>({
    draftKey: `notice-${projectId}`,
    initial: start,
    validate: noticeForm.validate,
    create: (values, key) => make.mutateAsync({ body: noticeForm.toRequest(values), key }),
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the notices before you make another.',
    ),
    onCreated: () => {
      notifySuccess(t('Notice made. Print it, serve it, and record how.'))
      onClose()
    },
  })
  const input = inputsOf(noticeForm, form)
  return (
    <EditDrawer
      title={t('Preliminary notice')}
      what={t('this notice')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Sign notice')}
      ready
    >
      <Recipients proposal={proposal} />
      <TextInput withAsterisk maxLength={1000} autoComplete="off" {...input('work')} />
      <MoneyField
        withAsterisk
        maw="16rem"
        description={t('Without taking off what was paid. An estimate is enough.')}
        {...input('price')}
        value={form.values.price}
      />
      <TextInput withAsterisk maxLength={200} autoComplete="off" {...input('customer')} />
      <TextInput withAsterisk maxLength={500} autoComplete="off" {...input('site')} />
      <TextArea
        minRows={2}
        maxRows={6}
        description={t('Name and address of each (Civ. Code § 8202(b)). Leave it empty for none.')}
        {...input('laborers')}
      />
      <TextInput withAsterisk maxLength={200} autoComplete="off" {...input('signedBy')} />
      <TextInput
        withAsterisk
        maxLength={200}
        autoComplete="off"
        placeholder={t('Owner, project manager …')}
        {...input('signedTitle')}
      />
      <PaperPreview
        label={t('Notice, not signed yet')}
        fileName={`${t('Preliminary notice')}.pdf`}
        preview={preview}
        body={noticeForm.toRequest(form.values)}
        isComplete={() => !form.validate().hasErrors}
      />
      <Text size="xs" c="dimmed">
        {t('Signing here is an electronic signature. This is no legal advice.')}
      </Text>
    </EditDrawer>
  )
}

function Recipients({ proposal }: { proposal: NoticeProposal }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('Who gets it')}
      </Text>
      {proposal.recipients.map(({ role, name, address }) => (
        <Text key={role} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {`${noticeRoleWords[role]}: ${name}, ${address}`}
        </Text>
      ))}
    </div>
  )
}
