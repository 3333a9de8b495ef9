import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { MonthDetail } from '../../contract/months.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { monthWithin } from '../ui/month-name.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useReopenMonth } from './months-api.ts'

/** Asks why: the reason stands in the month's history. */
export default function ReopenDialog({ detail, onClose }: { detail: MonthDetail; onClose: () => void }) {
  useFocusReturn()
  const { month } = detail
  const [reason, setReason, forgetReason] = useKeptText(`reopen-${month}`)
  const [isMissing, setMissing] = useState(false)
  const reopen = useReopenMonth(month)
  const said = reopen.error instanceof ApiError ? reopen.error.fields['reason'] : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() === '') {
      setMissing(true)
      return
    }
    reopen.mutate(reason.trim(), {
      onSuccess: ({ message }) => {
        notifySuccess(sentence(message))
        forgetReason()
        onClose()
      },
    })
  }

  return (
    <Modal opened onClose={onClose} title={t('Reopen {month}?', { month: monthWithin(month) })} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
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
            error={isMissing ? t('Enter why you’re opening the month') : said}
            onChange={({ currentTarget: { value } }) => {
              setReason(value)
              setMissing(false)
            }}
          />
          {reopen.error && said === undefined && (
            <Alert color="red" role="alert">
              {messageOf(reopen.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Leave it closed')}
            </Button>
            <Button type="submit" loading={reopen.isPending}>
              {t('Reopen the month')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
