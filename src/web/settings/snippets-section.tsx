import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Snippet } from '../../contract/snippets.ts'
import { useCreateSnippet, useDeleteSnippet, useSnippets, useUpdateSnippet } from '../api/snippets.ts'
import { t } from '../language/t.ts'
import { choice, text } from '../records/form-fields.ts'
import { recordForm } from '../records/record-form.ts'
import { RowActions } from '../records/record-list/row-actions.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { EditDialog } from '../ui/editing/edit-drawer.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Section } from '../ui/section.tsx'
import { deletion, useRemoval } from '../ui/use-removal.ts'

const kinds = [
  { value: 'scope', label: t('Scope of work') },
  { value: 'exclusions', label: t('Exclusions') },
  { value: 'terms', label: t('Terms') },
] as const

const languageChoices = [
  { value: 'en', label: t('English') },
  { value: 'es', label: t('Spanish') },
] as const

const snippetForm = recordForm({
  kind: choice<Snippet['kind']>(t('For'), 'scope', (kind) => wordOf(kinds, kind)),
  language: choice<Snippet['language']>(t('Language'), 'en', (language) => wordOf(languageChoices, language)),
  title: text(t('Title')),
  text: text(t('Text')),
})

function wordOf(choices: readonly { value: string; label: string }[], chosen: string): string {
  return choices.find(({ value }) => value === chosen)?.label ?? chosen
}

/** Paragraphs to reuse in bids. */
export function SnippetsSection() {
  const query = useSnippets()
  const remove = useDeleteSnippet()
  const offerRemoval = useRemoval()
  const [open, setOpen] = useState<Snippet | 'new'>()
  const askToRemove = (snippet: Snippet) =>
    offerRemoval(
      deletion(snippet.title, {
        message: t('Bids that already use it keep their text.'),
        confirmLabel: t('Delete'),
        remove: () => remove.mutateAsync(snippet.id),
      }),
    )
  return (
    <Section
      title={t('Snippets for bids')}
      description={t(
        'Paragraphs for a bid’s scope, exclusions or terms. Changing one doesn’t change existing bids.',
      )}
    >
      <Loaded query={query} lines={3}>
        {(snippets) =>
          kinds.map(({ value, label }) => {
            const ofKind = snippets.filter(({ kind }) => kind === value)
            return (
              ofKind.length > 0 && (
                <Stack key={value} gap={4} mb="sm">
                  <Text component="h3" size="sm" fw={600}>
                    {label}
                  </Text>
                  {ofKind.map((snippet) => (
                    <Group key={snippet.id} justify="space-between" wrap="nowrap" align="flex-start">
                      <div style={{ minWidth: 0 }}>
                        <Text size="sm">
                          {snippet.title}
                          {snippet.language === 'es' && ` · ${t('Spanish')}`}
                        </Text>
                        <Text size="xs" c="dimmed" lineClamp={2}>
                          {snippet.text}
                        </Text>
                      </div>
                      <RowActions
                        name={snippet.title}
                        editing={false}
                        onEdit={() => setOpen(snippet)}
                        onRemove={() => void askToRemove(snippet)}
                      />
                    </Group>
                  ))}
                </Stack>
              )
            )
          })
        }
      </Loaded>
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
        {t('Add a snippet')}
      </Button>
      {open && (
        <SnippetDialog snippet={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Section>
  )
}

function SnippetDialog({ snippet, onClose }: { snippet: Snippet | undefined; onClose: () => void }) {
  const edit = useRecordForm({
    form: snippetForm,
    entity: 'snippet',
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
        <NativeSelect data={kinds} {...edit.input('kind')} />
        <NativeSelect data={languageChoices} {...edit.input('language')} />
      </Group>
      <TextInput data-autofocus maxLength={200} {...edit.input('title')} />
      <Textarea autosize minRows={4} maxRows={16} {...edit.input('text')} />
    </EditDialog>
  )
}
