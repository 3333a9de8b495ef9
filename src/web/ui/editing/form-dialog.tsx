import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { t } from '../../language/t.ts'
import { Dialog } from '../dialog.tsx'
import { FailureAlert } from '../failure-alert.tsx'

type Errors = Readonly<Record<string, string | undefined>>

interface Submitting {
  /** The fields that show their error themselves. Every other error is shown above the buttons. */
  fields?: readonly string[]
  /** One sentence per field that is wrong. */
  validate?: () => Errors
  onSubmit: () => unknown
  onClose: () => void
}

/** A question with a few fields. It stays open with what went wrong, and closes itself once `onSubmit` is done. */
export function FormDialog({
  title,
  size = 'md',
  submitLabel,
  cancelLabel = t('Cancel'),
  danger = false,
  disabled = false,
  children,
  ...submitting
}: Submitting & {
  title: string
  size?: 'md' | 'lg'
  submitLabel: string
  cancelLabel?: string
  /** Red, for what can't be undone. */
  danger?: boolean
  disabled?: boolean
  children: (errors: Errors) => ReactNode
}) {
  const { onClose } = submitting
  const { saving, errors, failure, clear, submit } = useSubmit(submitting)
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <form noValidate onSubmit={(event) => void submit(event)} onChange={clear}>
        <Stack>
          {children(errors)}
          <FailureAlert>{failure}</FailureAlert>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button type="submit" {...(danger && { color: 'red' })} loading={saving} disabled={disabled}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function useSubmit({ fields = [], validate = () => ({}), onSubmit, onClose }: Submitting) {
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  // A second click can come before the button is drawn as disabled.
  const isBusy = useRef(false)

  function clear() {
    setErrors({})
    setFailure(undefined)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    // React passes a portal's events on to the form behind the dialog.
    event.stopPropagation()
    if (isBusy.current) return
    clear()
    const wrong = validate()
    if (Object.values(wrong).some((error) => error !== undefined)) {
      setErrors(wrong)
      return
    }
    isBusy.current = true
    setSaving(true)
    try {
      await onSubmit()
      onClose()
    } catch (error) {
      isBusy.current = false
      setSaving(false)
      const refused = error instanceof ApiError ? error.fields : {}
      setErrors(refused)
      if (!fields.some((field) => field in refused)) setFailure(messageOf(error))
    }
  }

  return { saving, errors, failure, clear, submit }
}
