import { Button, Paper, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Import } from '../../contract/imports.ts'
import type { ImportStatus } from '../../domain/imports/imports.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadState } from '../ui/loading/loaded.tsx'
import { BackLink, PageHeader } from '../ui/page-header.tsx'
import { RecentTime } from '../ui/time-text.tsx'
import { useDiscard } from './ask-first.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportSteps, type Step, StepTitle, useStepFocus } from './import-steps.tsx'
import { kindWords, rowsToWrite } from './import-words.ts'
import { isAtWork, useImport } from './imports-api.ts'
import { RowsStep } from './rows-step.tsx'

/** One import, from matching columns to undoing it. */
export default function ImportPage() {
  const { importId } = useParams()
  const { data: one, error, refetch } = useImport(Number(importId))
  const { step, go } = useStep(one?.status)
  useStepFocus(one?.status === 'draft' ? step : one?.status)
  if (!one) {
    return (
      <>
        {error && <PageHeader title={t('Import')} above={<BackLink to="import">{t('Import')}</BackLink>} />}
        <LoadState query={{ error, refetch }} lines={12} height={36} />
      </>
    )
  }
  return (
    <>
      <ImportHeader one={one} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {one.status === 'draft' ? <Draft one={one} step={step} go={go} /> : <Begun one={one} />}
    </>
  )
}

function ImportHeader({ one }: { one: Import }) {
  const path = useEmployeePath()
  const navigate = useNavigate()
  const discard = useDiscard()
  return (
    <PageHeader
      title={one.fileName}
      above={<BackLink to="import">{t('Import')}</BackLink>}
      description={
        <>
          {kindWords[one.kind]} · {one.createdBy.name} · <RecentTime instant={one.createdAt} />
        </>
      }
      actions={
        one.status === 'draft' && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              void discard(one).then((isGone) => {
                if (isGone) void navigate(path(`import?kind=${one.kind}`))
              })
            }}
          >
            {t('Discard')}
          </Button>
        )
      }
    />
  )
}

/** The open step is in the address, so Back leads to the step before. */
function useStep(status: ImportStatus | undefined) {
  const [search, setSearch] = useSearchParams()
  const isLeft = status !== undefined && status !== 'draft' && search.has('step')
  useEffect(() => {
    // The result starts with all rows.
    if (isLeft) setSearch({}, { replace: true, preventScrollReset: true })
  }, [isLeft, setSearch])
  const step: Step = search.get('step') === 'rows' ? 'rows' : 'columns'
  const go = (to: Step) => setSearch(to === 'rows' ? { step: to } : {}, { preventScrollReset: true })
  return { step, go }
}

function Draft({ one, step, go }: { one: Import; step: Step; go: (step: Step) => void }) {
  return (
    <>
      <ImportSteps one={one} current={step} onGo={go} />
      {step === 'columns' ? <ColumnsStep one={one} onNext={() => go('rows')} /> : <RowsStep one={one} />}
    </>
  )
}

function Begun({ one }: { one: Import }) {
  return (
    <>
      <ImportSteps one={one} current="result" />
      {isAtWork(one) ? <ImportProgress one={one} /> : <ImportResult one={one} />}
    </>
  )
}

/** The progress of the server, which works also when nobody looks. */
function ImportProgress({ one }: { one: Import }) {
  const isUndoing = one.status === 'undoing'
  const total = isUndoing ? one.written : rowsToWrite(one)
  const done = isUndoing ? one.undone + one.notUndone : one.written
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100))
  const words = t('{done, number} of {total, number} rows', { done, total })
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <StepTitle step="result" title={isUndoing ? t('Undoing the import') : t('Importing the rows')}>
          {t('You can leave this page. The import continues.')}
        </StepTitle>
        <Progress.Root size="lg">
          <Progress.Section value={percent} aria-label={words} aria-valuetext={words} />
        </Progress.Root>
        <Text size="sm" aria-hidden>
          {words}
        </Text>
        {/* Every tenth is said, not every row. */}
        <VisuallyHidden role="status" component="span">
          {t('{percent} % done', { percent: percent - (percent % 10) })}
        </VisuallyHidden>
      </Stack>
    </Paper>
  )
}
