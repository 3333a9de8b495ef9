import { FileInput, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProjectDocument } from '../../contract/project-documents.ts'
import { type DocumentKind, documentKinds } from '../../domain/project-documents.ts'
import { t } from '../language/t.ts'
import { choice, fileFate, requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { inputsOf } from '../records/use-record-form.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { notifySuccess } from '../ui/notify.ts'
import { documentKindWords, documentTypes } from './document-words.ts'
import { useAddDocument, useUpdateDocument } from './project-documents-api.ts'

const kinds = documentKinds.map((kind) => ({ value: kind, label: documentKindWords[kind] }))

const fields = {
  kind: choice<DocumentKind>(t('Kind'), 'other', (kind) => documentKindWords[kind]),
  expires: { ...text(t('Expires')), toValue: (kept: string | null) => kept ?? '' },
  note: text(t('Note')),
}
const newForm = recordForm({ ...fields, title: text(t('Title')) })
const editForm = recordForm({
  ...fields,
  title: requiredText(t('Title')),
  file: fileFate(t('Next version')),
})

/** Adds a file to the project. */
export function AddDocumentDrawer({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const add = useAddDocument(projectId)
  const { form, edit } = useNewRecord<FormValues<typeof newForm>, ProjectDocument>({
    draftKey: `document-${projectId}`,
    initial: newForm.start,
    validate: (values) => ({ ...newForm.validate(values), ...(!file && { file: t('Choose a file') }) }),
    create: (values, key) => add.mutateAsync({ body: newForm.toRequest(values), file: file as File, key }),
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the documents before you add another.',
    ),
    onCreated: () => {
      notifySuccess(t('Document added'))
      onClose()
    },
  })
  const input = inputsOf(newForm, form)
  return (
    <EditDrawer
      title={t('Add a document')}
      what={t('this document')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Add')}
      ready
    >
      <FileField
        label={t('File')}
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          form.clearFieldError('file')
        }}
        error={form.errors['file']}
      />
      <NativeSelect data={kinds} {...input('kind')} />
      <TextInput
        maxLength={200}
        autoComplete="off"
        placeholder={file?.name.replace(/\.[^.]+$/, '')}
        description={t('Leave it empty to use the file’s name.')}
        {...input('title')}
      />
      <TextInput type="date" {...input('expires')} />
      <TextInput maxLength={200} autoComplete="off" {...input('note')} />
    </EditDrawer>
  )
}

/** Changes what is said of a document, or adds its next version. */
export function EditDocumentDrawer({
  document,
  onClose,
}: {
  document: ProjectDocument
  onClose: () => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const update = useUpdateDocument(document)
  const edit = useVersionedEdit({
    draftKey: `document-${document.id}`,
    record: { ...document, file: null },
    form: editForm,
    save: async (values, changed, version) => ({
      ...(await update.mutateAsync({ body: editForm.toChange(values, changed, version), file })),
      file: null,
    }),
    onSaved: () => {
      notifySuccess(t('Document saved'))
      onClose()
    },
  })
  const input = inputsOf(editForm, edit.form)
  return (
    <EditDrawer title={document.title} what={t('this document')} edit={edit} onClose={onClose}>
      <NativeSelect data={kinds} {...input('kind')} />
      <TextInput withAsterisk maxLength={200} autoComplete="off" {...input('title')} />
      <TextInput type="date" {...input('expires')} />
      <TextInput maxLength={200} autoComplete="off" {...input('note')} />
      <FileField
        label={t('Next version')}
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          edit.form.setFieldValue('file', chosen ? 'replaced' : 'kept')
        }}
        error={edit.form.errors['file']}
      />
      <Text size="xs" c="dimmed">
        {t('Earlier versions stay.')}
      </Text>
    </EditDrawer>
  )
}

function FileField({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: File | null
  onChange: (file: File | null) => void
  error: React.ReactNode
}) {
  return (
    <FileInput
      label={label}
      placeholder={t('Choose a file')}
      description={t('PDF, picture, Word, Excel or DWG; at most 25 MB')}
      accept={documentTypes}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': t('Remove') }}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
