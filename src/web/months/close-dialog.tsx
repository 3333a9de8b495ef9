import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import type { MonthDetail } from '../../contract/months.ts'
import { lastDayOf } from '../../domain/books.ts'
import { messageOf } from '../api/api-error.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { monthWithin } from '../ui/month-name.ts'
import { notifySuccess } from '../ui/notify.ts'
import { formatDay } from '../ui/time.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { MonthChecks } from './month-checks.tsx'
import { useCloseMonth } from './months-api.ts'

/** Says what closing means, and what is still open, before it is done. */
export default function CloseDialog({ detail, onClose }: { detail: MonthDetail; onClose: () => void }) {
  useFocusReturn()
  const { month } = detail
  const [note, setNote, forgetNote] = useKeptText(`close-${month}`)
  const close = useCloseMonth(month)
  const open = detail.checks.filter(({ count }) => count > 0)

  function submit(event: FormEvent) {
    event.preventDefault()
    close.mutate(note.trim(), {
      onSuccess: ({ message }) => {
        notifySuccess(sentence(message))
        forgetNote()
        onClose()
      },
    })
  }

  return (
    <Modal opened onClose={onClose} title={t('Close {month}?', { month: monthWithin(month) })} centered>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            {t(
              'This closes {month} and every month before it. After that, only an administrator can change invoices, payments and expenses dated through {day}, and the month’s history lists each change. We keep the figures as they are now.',
              { month: monthWithin(month), day: formatDay(lastDayOf(month)) },
            )}
          </Text>
          {open.length > 0 && (
            <Alert color="yellow" title={t('Not finished')}>
              <MonthChecks checks={open} />
            </Alert>
          )}
          <Textarea
            label={t('Note')}
            description={t('Optional: who checked it, and against which statement')}
            autosize
            minRows={2}
            maxLength={20_000}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
          {close.error && (
            <Alert color="red" role="alert">
              {messageOf(close.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Leave it open')}
            </Button>
            <Button type="submit" loading={close.isPending}>
              {t('Close the month')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
