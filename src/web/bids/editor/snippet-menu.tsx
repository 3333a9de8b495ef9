import { Button, Popover, VisuallyHidden } from '@mantine/core'
import { IconDeviceFloppy, IconTextPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Snippet } from '../../../contract/snippets.ts'
import type { Language } from '../../../domain/people.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { SnippetDialog } from '../../snippets/snippet-dialog.tsx'
import { useSnippets } from '../../snippets/snippets-api.ts'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import { SearchList } from '../../ui/search-list.tsx'

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
  const snippets = (data ?? [])
    .filter((snippet) => snippet.kind === kind)
    .toSorted((one, other) => Number(other.language === language) - Number(one.language === language))
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <SearchList
        label={t('Search the snippets')}
        size="xs"
        items={data && snippets}
        nameOf={({ title }) => title}
        textOf={({ text }) => text}
        asideOf={(snippet) =>
          snippet.language === language ? undefined : snippet.language === 'es' ? t('Spanish') : t('English')
        }
        onChoose={({ text }) => onChoose(text)}
        none={t('No snippets yet. Select some text and save it here.')}
      />
    </>
  )
}
