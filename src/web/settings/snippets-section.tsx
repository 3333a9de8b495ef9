import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { NewSnippet, Snippet } from '../../contract/snippets.ts'
import { ApiError, isStale } from '../api/api-error.ts'
import { useCreateSnippet, useDeleteSnippet, useSnippets, useUpdateSnippet } from '../api/snippets.ts'
import { t } from '../language/t.ts'
import { RowActions } from '../records/record-list/row-actions.tsx'
import { RestoredNotice } from '../ui/edit-notices.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { applyServerErrors } from '../ui/form-errors.ts'
import { HeldFields } from '../ui/held-fields.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useLocalDraft } from '../ui/use-local-draft.ts'
import { useRemoval } from '../ui/use-removal.ts'

const kinds = [
  { value: 'scope', label: t('Scope of work') },
  { value: 'exclusions', label: t('Exclusions') },
  { value: 'terms', label: t('Terms') },
] as const

/** The paragraphs that bids are written from. */
export function SnippetsSection() {
  const { data, error, refetch } = useSnippets()
  const remove = useDeleteSnippet()
  const offerRemoval = useRemoval()
  const [open, setOpen] = useState<Snippet | 'new'>()
  const askToRemove = (snippet: Snippet) =>
    offerRemoval({
      name: snippet.title,
      title: t('Delete {title}?', { title: snippet.title }),
      message: t('Bids that hold it keep their text.'),
      confirmLabel: t('Delete'),
      remove: async () => (await remove.mutateAsync(snippet.id)).message,
    })
  return (
    <Section
      title={t('Snippets for bids')}
      description={t(
        "Paragraphs to put into a bid's scope, exclusions or terms. Bids keep the text that they hold.",
      )}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton lines={3} />}
      {kinds.map(({ value, label }) => {
        const ofKind = (data ?? []).filter(({ kind }) => kind === value)
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
      })}
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
  const create = useCreateSnippet()
  const update = useUpdateSnippet()
  const isSaving = create.isPending || update.isPending
  const [failure, setFailure] = useState<string>()
  /** What the typing began on; or a colleague's change that was met: saving again puts this one over it. */
  const [version, setVersion] = useState(snippet?.version)
  useFocusReturn()
  const form = useForm<Required<NewSnippet>>({
    initialValues: {
      kind: snippet?.kind ?? 'scope',
      language: snippet?.language ?? 'en',
      title: snippet?.title ?? '',
      text: snippet?.text ?? '',
    },
  })

  const draft = useLocalDraft({
    key: snippet ? `snippet-${snippet.id}` : 'new-snippet',
    values: form.values,
    dirty: form.isDirty(),
    version: version ?? null,
    restore: (kept, begunOn) => {
      form.setValues(kept)
      setVersion(begunOn ?? snippet?.version)
    },
  })

  function throwAway() {
    draft.clear()
    form.reset()
    setVersion(snippet?.version)
    setFailure(undefined)
  }

  async function save(values: Required<NewSnippet>) {
    setFailure(undefined)
    try {
      if (snippet) await update.mutateAsync({ id: snippet.id, ...values, ...(version && { version }) })
      else await create.mutateAsync(values)
      notifySuccess(t('Snippet saved'))
      draft.clear()
      onClose()
    } catch (error) {
      if (isStale(error)) {
        const theirs = error.current as Snippet
        setVersion(theirs.version)
        setFailure(
          t('Somebody changed it meanwhile, to “{title}”: {text} Save again to keep yours.', {
            title: theirs.title,
            text: theirs.text,
          }),
        )
      } else if (error instanceof ApiError) setFailure(applyServerErrors(form, error))
      else throw error
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={snippet ? t('Edit {title}', { title: snippet.title }) : t('New snippet')}
      size="lg"
      centered
    >
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack gap="sm">
          <HeldFields held={isSaving}>
            <Stack gap="sm">
              {draft.restored && <RestoredNotice onDiscard={throwAway} />}
              <Group grow>
                <NativeSelect label={t('For')} data={kinds} {...form.getInputProps('kind')} />
                <NativeSelect
                  label={t('Language')}
                  data={[
                    { value: 'en', label: t('English') },
                    { value: 'es', label: t('Spanish') },
                  ]}
                  {...form.getInputProps('language')}
                />
              </Group>
              <TextInput label={t('Title')} data-autofocus maxLength={200} {...form.getInputProps('title')} />
              <Textarea label={t('Text')} autosize minRows={4} maxRows={16} {...form.getInputProps('text')} />
            </Stack>
          </HeldFields>
          {failure && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {failure}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              onClick={() => {
                throwAway()
                onClose()
              }}
            >
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
