import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import type { Import } from '../../contract/imports.ts'
import { matchChoices } from '../../domain/imports/imports.ts'
import { t } from '../language/t.ts'
import { notifyError } from '../ui/notify.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { StepTitle } from './import-steps.tsx'
import { rowsToWrite } from './import-words.ts'
import { useRunImport, useUpdateImport } from './imports-api.ts'
import { RowList } from './row-list.tsx'
import { StepBar } from './step-bar.tsx'

const matchWords = {
  update: t('Update what is here already'),
  skip: t('Leave what is here already as it is'),
  create: t('Add what is here already once more'),
}

/** Every row with what it will do, corrected where it stands; and the button that does it. */
export function RowsStep({ one }: { one: Import }) {
  const update = useUpdateImport(one)
  const wide = useWideScreen()
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end" gap="sm">
        <StepTitle step="rows" title={t('What will happen')}>
          {wide
            ? t('Nothing is imported yet. Correct a cell where it stands: Enter, type, Enter.')
            : t('Nothing imported yet. Tap a value to correct it.')}
        </StepTitle>
        {/* A phone has the same choice beside the columns, and no room to spare here. */}
        {wide && (
          <NativeSelect
            aria-label={t('Rows about something that is here already')}
            value={one.matched}
            disabled={update.isPending}
            data={matchChoices.map((value) => ({ value, label: matchWords[value] }))}
            onChange={(event) => {
              const matched = matchChoices.find((choice) => choice === event.currentTarget.value)
              if (matched) update.mutate({ matched }, { onError: (error) => notifyError(error) })
            }}
          />
        )}
      </Group>
      <RowList one={one} busy={update.isPending} />
      <RunBar one={one} waits={update.isPending} />
    </Stack>
  )
}

function RunBar({ one, waits }: { one: Import; waits: boolean }) {
  const run = useRunImport()
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
              '{count, plural, one {# row that needs a correction stays} other {# rows that need a correction stay}} out.',
              { count: error },
            )
      }
    >
      <Button
        leftSection={<IconFileImport size={16} aria-hidden />}
        style={{ flex: 'none' }}
        disabled={count === 0 || waits}
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
