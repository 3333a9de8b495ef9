import { Button, Group, Popover, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDeviceFloppy, IconTextPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { Snippet } from '../../../contract/snippets.ts'
import type { Language } from '../../../domain/people.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { SnippetDialog } from '../../snippets/snippet-dialog.tsx'
import { useSnippets } from '../../snippets/snippets-api.ts'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import classes from './bid-editor.module.css'

/** Inserts a saved paragraph at the cursor, or saves the selection as a new one. */
export function SnippetMenu({
  kind,
  label,
  language,
  onInsert,
  textToSave,
}: {
  kind: Snippet['kind']
  /** The label of the text field. */
  label: string
  language: Language
  onInsert: (text: string) => void
  /** The selection, or all of the text. */
  textToSave: () => string
}) {
  const [isOpen, setOpen] = useState(false)
  const [saving, setSaving] = useState<string>()
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width="min(26rem, 92vw)"
        shadow="md"
        trapFocus
        withinPortal
      >
        <Popover.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTextPlus size={14} />}
            onClick={() => setOpen(!isOpen)}
          >
            <Rich
              message="Snippets<0> for {label}</0>"
              values={{ label }}
              components={[<VisuallyHidden key="for" />]}
            />
          </Button>
        </Popover.Target>
        <Popover.Dropdown p="xs">
          {isOpen && (
            <SnippetList
              kind={kind}
              language={language}
              onChoose={(text) => {
                setOpen(false)
                onInsert(text)
              }}
            />
          )}
          <Button
            mt="xs"
            fullWidth
            variant="default"
            size="xs"
            leftSection={<IconDeviceFloppy size={14} />}
            disabled={textToSave().trim() === ''}
            onClick={() => {
              setOpen(false)
              setSaving(textToSave())
            }}
          >
            {t('Save the selection as a snippet')}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {saving !== undefined && (
        <SnippetDialog begun={{ kind, language, text: saving }} onClose={() => setSaving(undefined)} />
      )}
    </>
  )
}

function SnippetList({
  kind,
  language,
  onChoose,
}: {
  kind: Snippet['kind']
  language: Language
  onChoose: (text: string) => void
}) {
  const { data, error, refetch } = useSnippets()
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase().split(/\s+/)
  const found = (data ?? [])
    .filter((snippet) => snippet.kind === kind)
    .filter(({ title, text }) => words.every((word) => `${title} ${text}`.toLowerCase().includes(word)))
    .toSorted((one, other) => Number(other.language === language) - Number(one.language === language))
  return (
    <>
      <TextInput
        size="xs"
        aria-label={t('Search the snippets')}
        placeholder={t('Search')}
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key !== 'Enter' || !first) return
          event.preventDefault()
          onChoose(first.text)
        }}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={clsx('plain-list', classes.snippetList)}>
        {found.map((snippet) => (
          <li key={snippet.id}>
            <UnstyledButton onClick={() => onChoose(snippet.text)}>
              <Group gap="xs" justify="space-between" wrap="nowrap">
                <Text size="sm" fw={600}>
                  {snippet.title}
                </Text>
                {snippet.language !== language && (
                  <Text size="xs" c="dimmed">
                    {snippet.language === 'es' ? t('Spanish') : t('English')}
                  </Text>
                )}
              </Group>
              <Text size="xs" c="dimmed" lineClamp={2}>
                {snippet.text}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {data && found.length === 0 && (
        <Text size="sm" c="dimmed" py="xs">
          {search === '' ? t('No snippets yet. Select some text and save it here.') : t('No matches.')}
        </Text>
      )}
    </>
  )
}
