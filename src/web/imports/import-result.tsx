import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Import } from '../../contract/imports.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { notifyError } from '../ui/notify.ts'
import { formatInstant } from '../ui/time.ts'
import { useUndo } from './ask-first.tsx'
import { StepTitle } from './import-steps.tsx'
import { canBeginUndo, kindWords, listScreens } from './import-words.ts'
import { useRunImport, useUndoImport } from './imports-api.ts'
import { RowList } from './row-list.tsx'

/** The result, with links to the records and the undo. */
export function ImportResult({ one }: { one: Import }) {
  const path = useEmployeePath()
  const { undo, isUndoing } = useUndo()
  return (
    <Stack>
      <Paper withBorder radius="md" p="md">
        <Stack gap="sm">
          <StepTitle step="result" title={titleOf(one)}>
            {summaryOf(one)}
          </StepTitle>
          {one.status === 'stopped' && (
            <Alert color="red">
              {t('The imported rows stay. You can still import the others.')}
              <GoOn one={one} useStep={useRunImport} label={t('Import the rest')} />
            </Alert>
          )}
          {one.status === 'undo_stopped' && (
            <Alert color="red">
              {t('The other rows are unchanged. You can still undo them.')}
              <GoOn one={one} useStep={useUndoImport} label={t('Undo the rest')} />
            </Alert>
          )}
          {one.notUndone > 0 && (
            <Alert color="yellow">
              {t(
                '{count, plural, one {# row was kept} other {# rows were kept}}, because somebody has changed or used what the import wrote. Each row says why.',
                { count: one.notUndone },
              )}
              {one.status === 'undone' && one.undoableUntil !== null && (
                <GoOn one={one} useStep={useUndoImport} label={t('Try the kept rows again')} />
              )}
            </Alert>
          )}
          <Group gap="xs">
            <Button
              component={Link}
              to={path(listScreens[one.kind])}
              rightSection={<IconArrowRight size={16} aria-hidden />}
            >
              {t('Open {list}', { list: kindWords[one.kind] })}
            </Button>
            {canBeginUndo(one) && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                loading={isUndoing}
                onClick={() => void undo(one)}
              >
                {t('Undo the import')}
              </Button>
            )}
            <Button component={Link} variant="subtle" to={path(`import?kind=${one.kind}`)}>
              {t('Import another file')}
            </Button>
          </Group>
          {one.undoableUntil !== null && canBeginUndo(one) && (
            <Text size="xs" c="dimmed">
              {t('You can undo it until {until}.', { until: formatInstant(one.undoableUntil) })}
            </Text>
          )}
        </Stack>
      </Paper>
      <RowList one={one} />
    </Stack>
  )
}

function titleOf({ status }: Import): string {
  if (status === 'undone') return t('The import was undone')
  if (status === 'undo_stopped') return t('The undo stopped early')
  return status === 'stopped' ? t('The import stopped early') : t('The rows are imported')
}

function summaryOf(one: Import): string {
  const { create, update, unchanged, skip, error } = one.counts
  if (one.status === 'undone') {
    return t('{name} undid {count, plural, one {# row} other {# rows}}, {when}', {
      count: one.undone,
      name: one.undoneBy?.name ?? '',
      when: one.undoneAt === null ? '' : formatInstant(one.undoneAt),
    })
  }
  if (one.status === 'undo_stopped') {
    return t('{done, number} of {total, number} rows undone', {
      done: one.undone,
      total: one.written,
    })
  }
  if (one.status === 'stopped') {
    return t('{written, number} of {count, number} rows imported', {
      written: one.written,
      count: create + update,
    })
  }
  return [
    t('{added, number} added, {updated, number} updated', { added: create, updated: update }),
    ...(unchanged > 0 ? [t('{count, number} unchanged', { count: unchanged })] : []),
    ...(skip > 0 ? [t('{count, number} left out', { count: skip })] : []),
    ...(error > 0 ? [t('{count, number} not imported', { count: error })] : []),
  ].join(', ')
}

/** Continues an import or undo that stopped, or tries the kept rows again. */
function GoOn({ one, useStep, label }: { one: Import; useStep: typeof useRunImport; label: string }) {
  const { mutate, isPending } = useStep()
  return (
    <div>
      <Button
        mt="xs"
        size="xs"
        loading={isPending}
        onClick={() => mutate(one.id, { onError: (error) => notifyError(error) })}
      >
        {label}
      </Button>
    </div>
  )
}
