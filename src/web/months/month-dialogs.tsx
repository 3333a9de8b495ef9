import { Alert, Text } from '@mantine/core'
import type { MonthDetail } from '../../contract/months.ts'
import { lastDayOf } from '../../domain/books.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { notifySuccess } from '../ui/notify.ts'
import { TextArea } from '../ui/text-area.tsx'
import { formatDay, monthWithin } from '../ui/time.ts'
import { MonthChecks } from './month-checks.tsx'
import { type MonthChange, useChangeMonth } from './months-api.ts'

/** Asks before a month is closed or reopened, with a note or a reason for its history. */
export default function MonthDialog({
  kind,
  detail: { month, checks },
  onClose,
}: {
  kind: MonthChange
  detail: MonthDetail
  onClose: () => void
}) {
  const [text, setText, forgetText] = useKeptText(`${kind}-${month}`)
  const change = useChangeMonth(month, kind)
  const unfinished = checks.filter(({ count }) => count > 0)
  const { title, submitLabel, cancelLabel, explanation, field, ...place } = wordsOf(kind, month)
  const isMissing = kind === 'reopen' && text.trim() === ''

  async function submit() {
    const { message, messageParts } = await change.mutateAsync(text.trim())
    notifySuccess(sentence(message, messageParts))
    forgetText()
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancelLabel={cancelLabel}
      fields={[field]}
      validate={() => (isMissing ? { [field]: t('Enter why you’re opening the month') } : {})}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text size="sm">{explanation}</Text>
          {kind === 'close' && unfinished.length > 0 && (
            <Alert color="yellow" title={t('Not finished')}>
              <MonthChecks checks={unfinished} />
            </Alert>
          )}
          <TextArea
            {...place}
            minRows={2}
            maxLength={20_000}
            value={text}
            error={errors[field]}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

function wordsOf(kind: MonthChange, month: string) {
  const values = { month: monthWithin(month), day: formatDay(lastDayOf(month)) }
  return kind === 'close'
    ? {
        title: t('Close {month}?', values),
        submitLabel: t('Close the month'),
        cancelLabel: t('Leave it open'),
        explanation: t(
          'This closes {month} and every month before it. After that, only an administrator can change invoices, payments and expenses dated through {day}, and the month’s history lists each change. We keep the figures as they are now.',
          values,
        ),
        field: 'note',
        label: t('Note'),
        description: t('Optional: who checked it, and against which statement'),
      }
    : {
        title: t('Reopen {month}?', values),
        submitLabel: t('Reopen the month'),
        cancelLabel: t('Leave it closed'),
        explanation: t(
          'This opens {month} and every month after it. Everyone can change their money again until you close them.',
          values,
        ),
        field: 'reason',
        label: t('Reason'),
        withAsterisk: true,
        'data-autofocus': true,
      }
}
