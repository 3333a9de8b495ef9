import { Stack } from '@mantine/core'
import { t } from '../language/t.ts'
import { ListStates } from '../records/record-list/list-states.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { ImportList } from './import-list.tsx'
import { useImports } from './imports-api.ts'
import { StartImport } from './start-import.tsx'

/** Lists from elsewhere come in here: a new one is begun, and earlier ones are found again and undone. */
export default function ImportsPage() {
  const query = useImports()
  return (
    <>
      <PageHeader
        title={t('Import')}
        description={t(
          'Bring lists from a spreadsheet. You see what every row will do before anything changes.',
        )}
      />
      <Stack>
        <Section title={t('New import')}>
          <StartImport />
        </Section>
        <Section title={t('Earlier imports')}>
          <ListStates query={query}>
            {(imports) =>
              imports.length === 0 ? (
                <EmptyState title={t('No imports yet')}>
                  {t('Your imports show up here. You can undo each for 30 days.')}
                </EmptyState>
              ) : (
                <ImportList imports={imports} />
              )
            }
          </ListStates>
        </Section>
      </Stack>
    </>
  )
}
