import { useState } from 'react'
import { Email } from '../../contract/fields.ts'
import { type Copies, maxCopies, splitAddresses } from '../../domain/deliveries.ts'
import { t } from '../language/t.ts'

/** The fields Cc and Bcc as they were typed. */
export interface TypedCopies {
  cc: string
  bcc: string
}

const nobody: TypedCopies = { cc: '', bcc: '' }

/** Who else gets an e-mail. Errors show once a field was left or sending was tried. */
export function useCopies(onType: () => void) {
  const [typed, setTyped] = useState(nobody)
  const [isChecked, setChecked] = useState(false)
  const found = findErrors(typed)
  return {
    typed,
    type(change: Partial<TypedCopies>) {
      setTyped((before) => ({ ...before, ...change }))
      onType()
    },
    errors: isChecked ? found : {},
    check: () => setChecked(true),
    /** Goes to the first field with an error. @returns false when there is none */
    showError(): boolean {
      const wrong = (['cc', 'bcc'] as const).find((field) => found[field] !== undefined)
      if (wrong === undefined) return false
      setChecked(true)
      document.getElementById(`send-${wrong}`)?.focus()
      return true
    },
    /** What goes to the server; nothing for an empty field. */
    addresses: toAddresses(typed),
    /** The same without what is not yet an e-mail address, for the preview. */
    good: toAddresses(typed, isAddress),
  }
}

function toAddresses(typed: TypedCopies, isKept = (_: string) => true): Partial<Copies> {
  const cc = splitAddresses(typed.cc).filter(isKept)
  const bcc = splitAddresses(typed.bcc).filter(isKept)
  return { ...(cc.length > 0 && { cc }), ...(bcc.length > 0 && { bcc }) }
}

function findErrors(typed: TypedCopies): { cc?: string; bcc?: string } {
  const { cc = [], bcc = [] } = toAddresses(typed)
  const wrong = { cc: findError(cc), bcc: findError(bcc) }
  const isTooMany = cc.length + bcc.length > maxCopies
  const tooMany = isTooMany ? t('Send at most {count} copies.', { count: maxCopies }) : undefined
  const ccError = wrong.cc ?? (cc.length > 0 ? tooMany : undefined)
  const bccError = wrong.bcc ?? (cc.length === 0 ? tooMany : undefined)
  return { ...(ccError && { cc: ccError }), ...(bccError && { bcc: bccError }) }
}

function findError(addresses: readonly string[]): string | undefined {
  const address = addresses.find((each) => !isAddress(each))
  return address === undefined ? undefined : t('“{address}” isn’t an e-mail address.', { address })
}

function isAddress(text: string): boolean {
  return Email.safeParse(text).success
}
