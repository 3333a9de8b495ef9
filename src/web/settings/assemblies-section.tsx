import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Assembly } from '../../contract/assemblies.ts'
import { assemblyName, useAssemblies, useDeleteAssembly } from '../assemblies/assemblies-api.ts'
import { AssemblyDialog } from '../assemblies/assembly-dialog.tsx'
import { t } from '../language/t.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Section } from '../ui/section.tsx'
import { deletion, useRemoval } from '../ui/use-removal.ts'
import { SavedRow } from './saved-row.tsx'

/** Groups of lines to reuse in bids. */
export function AssembliesSection() {
  const query = useAssemblies()
  const remove = useDeleteAssembly()
  const offerRemoval = useRemoval()
  const [open, setOpen] = useState<Assembly | 'new'>()
  const askToRemove = (assembly: Assembly) =>
    offerRemoval(
      deletion(assemblyName(assembly), {
        message: t('Bids that already use it keep their lines.'),
        confirmLabel: t('Delete'),
        remove: () => remove.mutateAsync(assembly.id),
      }),
    )
  return (
    <Section
      title={t('Assemblies for bids')}
      term="assembly"
      description={t(
        'Groups of lines whose quantities come from a few numbers. Changing one doesn’t change existing bids.',
      )}
    >
      <Loaded query={query} lines={3}>
        {(assemblies) => (
          <Stack gap={4} mb="sm">
            {assemblies.map((assembly) => (
              <SavedRow
                key={assembly.id}
                name={assemblyName(assembly)}
                text={t('{count, plural, one {# line} other {# lines}} from {numbers}', {
                  count: assembly.lines.length,
                  numbers: assembly.numbers.map(({ label }) => label).join(', '),
                })}
                onEdit={() => setOpen(assembly)}
                onRemove={() => void askToRemove(assembly)}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
        {t('New assembly')}
      </Button>
      {open && (
        <AssemblyDialog assembly={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Section>
  )
}
