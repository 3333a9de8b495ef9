import { Group, NativeSelect, TextInput } from '@mantine/core'
import type { Snippet } from '../../contract/snippets.ts'
import { t } from '../language/t.ts'
import { choice, text } from '../records/form-fields.ts'
import { recordForm } from '../records/record-form.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { EditDialog } from '../ui/editing/edit-drawer.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useCreateSnippet, useUpdateSnippet } from './snippets-api.ts'

export const snippetKinds = [
  { value: 'scope', label: t('Scope of work') },
  { value: 'exclusions', label: t('Exclusions') },
  { value: 'terms', label: t('Terms') },
] as const

const languageChoices = [
  { value: 'en', label: t('English') },
  { value: 'es', label: t('Spanish') },
] as const

const snippetForm = recordForm({
  kind: choice<Snippet['kind']>(t('For'), 'scope', (kind) => wordOf(snippetKinds, kind)),
  language: choice<Snippet['language']>(t('Language'), 'en', (language) => wordOf(languageChoices, language)),
  title: text(t('Title')),
  text: text(t('Text')),
})

function wordOf(choices: readonly { value: string; label: string }[], chosen: string): string {
  return choices.find(({ value }) => value === chosen)?.label ?? chosen
}

/** Edits a snippet, or saves a new one that starts as `begun`. */
export function SnippetDialog({
  snippet,
  begun,
  onClose,
}: {
  snippet?: Snippet | undefined
  begun?: Pick<Snippet, 'kind' | 'language' | 'text'>
  onClose: () => void
}) {
  const edit = useRecordForm({
    form: { ...snippetForm, start: { ...snippetForm.start, ...begun } },
    entity: 'snippet',
    ...(begun && { draftKey: `new-snippet-${begun.kind}` }),
    record: snippet,
    create: useCreateSnippet().mutateAsync,
    update: useUpdateSnippet().mutateAsync,
    saved: t('Snippet saved'),
    onClose,
  })
  return (
    <EditDialog
      title={snippet ? t('Edit {name}', { name: snippet.title }) : t('New snippet')}
      what={t('this snippet')}
      edit={edit}
      onClose={onClose}
    >
      <Group grow>
        <NativeSelect data={snippetKinds} {...edit.input('kind')} />
        <NativeSelect data={languageChoices} {...edit.input('language')} />
      </Group>
      <TextInput
        data-autofocus
        description={t('The name you’ll search for')}
        maxLength={200}
        {...edit.input('title')}
      />
      <TextArea minRows={4} maxRows={16} {...edit.input('text')} />
    </EditDialog>
  )
}
