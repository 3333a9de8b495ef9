import { Button, Stack } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import type { Import } from '../../contract/imports.ts'
import { t } from '../language/t.ts'
import { notifyError } from '../ui/notify.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { StepBar, StepTitle } from './import-steps.tsx'
import { rowsToWrite } from './import-words.ts'
import { useIsSaving, useRunImport } from './imports-api.ts'
import { RowList } from './row-list.tsx'

/** All rows with what they will do, and the button that imports them. */
export function RowsStep({ one }: { one: Import }) {
  const wide = useWideScreen()
  return (
    <Stack gap="sm">
      <StepTitle step="rows" title={t('What will happen')}>
        {wide
          ? t('Nothing imported yet. To correct a cell, press Enter, type, and press Enter again.')
          : t('Nothing imported yet. Tap a value to correct it.')}
      </StepTitle>
      <RowList one={one} />
      <RunBar one={one} />
    </Stack>
  )
}

function RunBar({ one }: { one: Import }) {
  const run = useRunImport()
  const isSaving = useIsSaving(one.id)
  const { create, update, error } = one.counts
  const count = rowsToWrite(one)
  return (
    <StepBar
      words={
        count === 0
          ? t('No rows are ready yet.')
          : t('{added, number} will be added, {updated, number} updated.', { added: create, updated: update })
      }
      more={
        error === 0
          ? t('You can undo it for 30 days.')
          : t(
              'We’ll leave out {count, plural, one {# row that needs} other {# rows that need}} a correction.',
              { count: error },
            )
      }
    >
      <Button
        leftSection={<IconFileImport size={16} aria-hidden />}
        style={{ flex: 'none' }}
        disabled={count === 0 || isSaving}
        loading={run.isPending}
        onClick={() =>
          run.mutate(one.id, { onError: (failure) => notifyError(failure, t('The import couldn’t start')) })
        }
      >
        {t('Import {count, plural, one {# row} other {# rows}}', { count })}
      </Button>
    </StepBar>
  )
}
