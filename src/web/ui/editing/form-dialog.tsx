import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { t } from '../../language/t.ts'
import { useFocusReturn } from '../use-focus-return.ts'

type Errors = Readonly<Record<string, string | undefined>>

/** A question with a few fields. It stays open with what went wrong, and closes itself once `onSubmit` is done. */
export function FormDialog({
  title,
  submitLabel,
  cancelLabel = t('Cancel'),
  danger = false,
  disabled = false,
  validate = () => ({}),
  onSubmit,
  onClose,
  children,
}: {
  title: string
  submitLabel: string
  cancelLabel?: string
  /** Red, for what can't be undone. */
  danger?: boolean
  disabled?: boolean
  /** One sentence per field that is wrong. */
  validate?: () => Errors
  onSubmit: () => Promise<unknown>
  onClose: () => void
  children: (errors: Errors) => ReactNode
}) {
  useFocusReturn()
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  // A second click can come before the button is drawn as disabled.
  const isBusy = useRef(false)

  function clearErrors() {
    setErrors({})
    setFailure(undefined)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy.current) return
    clearErrors()
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
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) setFailure(messageOf(error))
    }
  }

  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form noValidate onSubmit={(event) => void submit(event)} onChange={clearErrors}>
        <Stack>
          {children(errors)}
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
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
    </Modal>
  )
}
