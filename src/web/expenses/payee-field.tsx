import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Business } from '../../contract/businesses.ts'
import { useBusinesses } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { inWords } from '../ui/in-words.ts'
import { useExpenseTotals } from './expenses-api.ts'

export interface Payee {
  paidTo: string
  /** The business of that name in our list, or null. */
  business_id: number | null
}

/** Suggests our suppliers, subcontractors and other businesses, and everyone we have paid before. */
export function PayeeField({
  value,
  onChange,
  ...field
}: {
  value: Payee
  onChange: (payee: Payee) => void
  error?: ReactNode
  'data-path'?: string
  'data-autofocus'?: boolean
}) {
  const { data: all = [] } = useBusinesses()
  const businesses = all.filter(({ archived }) => !archived)
  const earlier = useEarlierPayees(value.paidTo)
  const linked = all.find(({ id }) => id === value.business_id)
  const named = new Set(businesses.map(({ name }) => plain(name)))
  return (
    <Autocomplete
      {...field}
      label={t('Paid to')}
      withAsterisk
      placeholder={t('Supplier, subcontractor or store')}
      maxLength={200}
      limit={12}
      // It is the first field of its forms, and an open list would hide the others.
      openOnFocus={false}
      data={groupsOf([
        [t('Suppliers'), namesOf(businesses, (kind) => kind === 'supplier')],
        [t('Subcontractors'), namesOf(businesses, (kind) => kind === 'subcontractor')],
        [t('Paid before'), earlier.filter((name) => !named.has(plain(name)))],
        [
          t('Other businesses'),
          namesOf(businesses, (kind) => kind !== 'supplier' && kind !== 'subcontractor'),
        ],
      ])}
      value={value.paidTo}
      onChange={(paidTo) => onChange({ paidTo, business_id: businessCalled(paidTo, businesses) })}
      description={linked && t('{kind} among our businesses', { kind: inWords(linked.kind) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

function groupsOf(groups: readonly (readonly [string, readonly string[]])[]) {
  // Mantine allows each name once, whatever its group.
  const known = new Set<string>()
  const isNew = (name: string) => !known.has(plain(name)) && known.add(plain(name))
  return groups
    .map(([group, names]) => ({ group, items: names.filter(isNew) }))
    .filter(({ items }) => items.length > 0)
}

function namesOf(businesses: readonly Business[], isWanted: (kind: Business['kind']) => boolean): string[] {
  return businesses.filter(({ kind }) => isWanted(kind)).map(({ name }) => name)
}

function businessCalled(name: string, businesses: readonly Business[]): number | null {
  return businesses.find((business) => plain(business.name) === plain(name))?.id ?? null
}

function useEarlierPayees(typed: string): string[] {
  const [asked] = useDebouncedValue(typed.trim().slice(0, 200), 250)
  const { data } = useExpenseTotals(asked === '' ? {} : { search: asked })
  return data?.payees.map(({ paidTo }) => paidTo) ?? []
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}
