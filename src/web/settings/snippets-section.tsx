import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Snippet } from '../../contract/snippets.ts'
import { t } from '../language/t.ts'
import { SnippetDialog, snippetKinds } from '../snippets/snippet-dialog.tsx'
import { useDeleteSnippet, useSnippets } from '../snippets/snippets-api.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Section } from '../ui/section.tsx'
import { deletion, useRemoval } from '../ui/use-removal.ts'
import { SavedRow } from './saved-row.tsx'

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
          snippetKinds.map(({ value, label }) => {
            const ofKind = snippets.filter(({ kind }) => kind === value)
            return (
              ofKind.length > 0 && (
                <Stack key={value} gap={4} mb="sm">
                  <Text component="h3" size="sm" fw={600}>
                    {label}
                  </Text>
                  {ofKind.map((snippet) => (
                    <SavedRow
                      key={snippet.id}
                      name={snippet.title}
                      title={snippet.language === 'es' ? `${snippet.title} · ${t('Spanish')}` : snippet.title}
                      text={snippet.text}
                      onEdit={() => setOpen(snippet)}
                      onRemove={() => void askToRemove(snippet)}
                    />
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
