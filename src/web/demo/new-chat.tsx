import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { whatsappNumber } from '../../domain/deliveries.ts'
import { t } from '../language/t.ts'
import classes from './demo.module.css'

/** Any customer may write first. */
export function NewChat({ onOpen }: { onOpen: (number: string) => void }) {
  const [phone, setPhone] = useState('')
  const [error, setError] = useState('')
  const open = (event: SubmitEvent) => {
    event.preventDefault()
    const number = whatsappNumber(phone)
    setError(number === '' ? t('Enter a telephone number with its area code') : '')
    if (number === '') return
    setPhone('')
    onOpen(number)
  }
  return (
    <form className={classes.newChat} onSubmit={open}>
      <TextInput
        label={t('The number of a customer')}
        placeholder="(310) 555-0142"
        inputMode="tel"
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
        error={error}
        style={{ flex: '1 1 9rem' }}
      />
      <Button type="submit" variant="default">
        {t('Open chat')}
      </Button>
    </form>
  )
}
