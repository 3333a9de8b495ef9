import { Alert, Text, Textarea } from '@mantine/core'
import type { MonthDetail } from '../../contract/months.ts'
import { lastDayOf } from '../../domain/books.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { notifySuccess } from '../ui/notify.ts'
import { formatDay, monthWithin } from '../ui/time.ts'
import { MonthChecks } from './month-checks.tsx'
import { useCloseMonth, useReopenMonth } from './months-api.ts'

interface DialogProps {
  detail: MonthDetail
  onClose: () => void
}

/** Asks before a month is closed or reopened. */
export default function MonthDialog({ kind, ...props }: DialogProps & { kind: 'close' | 'reopen' }) {
  return kind === 'close' ? <CloseDialog {...props} /> : <ReopenDialog {...props} />
}

function CloseDialog({ detail, onClose }: DialogProps) {
  const { month } = detail
  const [note, setNote, forgetNote] = useKeptText(`close-${month}`)
  const close = useCloseMonth(month)
  const unfinished = detail.checks.filter(({ count }) => count > 0)

  async function closeMonth() {
    const { message, messageParts } = await close.mutateAsync(note.trim())
    notifySuccess(sentence(message, messageParts))
    forgetNote()
  }

  return (
    <FormDialog
      title={t('Close {month}?', { month: monthWithin(month) })}
      submitLabel={t('Close the month')}
      cancelLabel={t('Leave it open')}
      fields={['note']}
      onSubmit={closeMonth}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text size="sm">
            {t(
              'This closes {month} and every month before it. After that, only an administrator can change invoices, payments and expenses dated through {day}, and the month’s history lists each change. We keep the figures as they are now.',
              { month: monthWithin(month), day: formatDay(lastDayOf(month)) },
            )}
          </Text>
          {unfinished.length > 0 && (
            <Alert color="yellow" title={t('Not finished')}>
              <MonthChecks checks={unfinished} />
            </Alert>
          )}
          <Textarea
            label={t('Note')}
            description={t('Optional: who checked it, and against which statement')}
            autosize
            minRows={2}
            maxLength={20_000}
            value={note}
            error={errors['note']}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The reason is listed in the month's history. */
function ReopenDialog({ detail: { month }, onClose }: DialogProps) {
  const [reason, setReason, forgetReason] = useKeptText(`reopen-${month}`)
  const reopen = useReopenMonth(month)

  async function reopenMonth() {
    const { message, messageParts } = await reopen.mutateAsync(reason.trim())
    notifySuccess(sentence(message, messageParts))
    forgetReason()
  }

  return (
    <FormDialog
      title={t('Reopen {month}?', { month: monthWithin(month) })}
      submitLabel={t('Reopen the month')}
      cancelLabel={t('Leave it closed')}
      fields={['reason']}
      validate={() => (reason.trim() === '' ? { reason: t('Enter why you’re opening the month') } : {})}
      onSubmit={reopenMonth}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text size="sm">
            {t(
              'This opens {month} and every month after it. Everyone can change their money again until you close them.',
              { month: monthWithin(month) },
            )}
          </Text>
          <Textarea
            label={t('Reason')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={20_000}
            data-autofocus
            value={reason}
            error={errors['reason']}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
