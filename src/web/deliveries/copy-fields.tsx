import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Delivery } from '../../contract/deliveries.ts'
import type { Copies } from '../../domain/deliveries.ts'
import { t } from '../language/t.ts'
import { type DeliverySubject, useDeliveriesOf } from './deliveries-api.ts'
import classes from './send-drawer.module.css'
import type { useCopies } from './use-copies.ts'

type CopyForm = Pick<ReturnType<typeof useCopies>, 'typed' | 'type' | 'errors' | 'check'>

/** Who else gets the e-mail: a quiet link that opens two fields. */
export function CopyFields({
  copies,
  fields,
  of,
}: {
  copies: CopyForm
  /** The server's sentence per wrong field. */
  fields: Record<string, string>
  /** Where to look for the copies of an earlier message. */
  of: DeliverySubject
}) {
  const [isOpen, setOpen] = useState(false)
  const { cc, bcc } = copies.typed
  if (!isOpen && cc === '' && bcc === '') {
    return (
      <Button
        className={classes.copies ?? ''}
        variant="subtle"
        size="compact-sm"
        onClick={() => setOpen(true)}
      >
        {t('Cc / Bcc')}
      </Button>
    )
  }
  return (
    <div>
      <AddressesField name="cc" label={t('Cc')} startsFocused={isOpen} copies={copies} fields={fields} />
      <AddressesField
        name="bcc"
        label={t('Bcc')}
        description={t('Separate addresses with commas. No one else sees who is in Bcc.')}
        copies={copies}
        fields={fields}
      />
      {cc === '' && bcc === '' && <LastCopies of={of} onTake={copies.type} />}
    </div>
  )
}

function AddressesField({
  name,
  label,
  description,
  startsFocused = false,
  copies: { typed, type, errors, check },
  fields,
}: {
  name: 'cc' | 'bcc'
  label: string
  description?: string
  startsFocused?: boolean
  copies: CopyForm
  fields: Record<string, string>
}) {
  return (
    <TextInput
      id={`send-${name}`}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      mt={name === 'cc' ? 0 : 'xs'}
      type="text"
      inputMode="email"
      autoComplete="off"
      maxLength={2000}
      // It was just asked for.
      autoFocus={startsFocused}
      error={errors[name] ?? fields[name]}
      value={typed[name]}
      onChange={(event) => type({ [name]: event.currentTarget.value })}
      onBlur={check}
    />
  )
}

/** Offers who had a copy of the last message that had any. */
function LastCopies({
  of,
  onTake,
}: {
  of: DeliverySubject
  onTake: (typed: { cc: string; bcc: string }) => void
}) {
  const { data = [] } = useDeliveriesOf(of)
  const last = data.map(arrivedCopies).find(({ cc, bcc }) => cc.length + bcc.length > 0)
  if (!last) return null
  const { cc, bcc } = last
  return (
    <Button
      className={classes.lastCopies ?? ''}
      variant="subtle"
      size="compact-sm"
      onClick={() => onTake({ cc: cc.join(', '), bcc: bcc.join(', ') })}
    >
      {t('Same as last time: {addresses}', { addresses: [...cc, ...bcc].join(', ') })}
    </Button>
  )
}

function arrivedCopies({ cc, bcc, refusedCopies }: Delivery): Copies {
  const hasArrived = (address: string) => !refusedCopies.some((refused) => refused.address === address)
  return { cc: cc.filter(hasArrived), bcc: bcc.filter(hasArrived) }
}
