import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { overrunLine, overrunScope, overrunTitle } from '../../domain/caissons/change-order.ts'
import {
  type ComparedLine,
  type ContractLine,
  extrasOf,
  overPour,
  wasteIn,
} from '../../domain/caissons/contract-lines.ts'
import { toHundredth } from '../../domain/caissons/holes.ts'
import { formatDollars, lineAmount } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import { useCreateBid } from '../bids/bids-api.ts'
import { t } from '../language/t.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { useEmployeePath } from '../session/paths.ts'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { PercentField } from '../ui/percent-field.tsx'
import { inUnits } from './hole-list.tsx'
import type { ShownHole } from './shown-holes.ts'

interface Drafting {
  holes: readonly ShownHole[]
  lines: readonly ContractLine[]
  /** The holes beside the lines. */
  compared: readonly ComparedLine[]
  /** Concrete was placed above the volume, and the contract has no line for it. */
  hasPour: boolean
  /** Of the contract: the scope is written in it. */
  language: Language
  onClose: () => void
}

/** A draft of a change order for what no line pays for, with the log of these holes as its scope. */
export function ChangeOrderDialog({ holes, lines, compared, hasPour, language, onClose }: Drafting) {
  const { id } = useShownProject()
  const path = useEmployeePath()
  const navigate = useNavigate()
  const create = useCreateBid(id)
  const [allowance, setAllowance] = useState(() => wasteIn(lines))
  const [price, setPrice] = useState<number | null>(null)
  const pour = hasPour ? toHundredth(overPour(holes, lines, allowance)) : 0
  const items = [
    ...extrasOf(compared),
    ...(pour > 0 ? [{ ...overrunLine(language, allowance), quantity: pour, unitPrice: price ?? 0 }] : []),
  ]
  const isPourAsked = pour > 0 || compared.some(({ unit, excess }) => unit === 'CY' && excess > 0)

  async function draft() {
    const bid = await create.mutateAsync({
      kind: 'change_order',
      language,
      title: overrunTitle(language),
      scope: overrunScope(holes, language, isPourAsked ? allowance : null),
      groups: [{ name: '', items }],
    })
    await navigate(path(`projects/${id}/bids/${bid.id}`))
  }

  return (
    <FormDialog
      title={t('Draft a change order')}
      size="lg"
      submitLabel={t('Draft it')}
      disabled={items.length === 0}
      validate={() => ({ price: pour > 0 && price === null ? t('Enter a price, or 0') : undefined })}
      fields={['price']}
      onSubmit={draft}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text size="sm">
            {t(
              'The change order opens in the editor as a draft. Its scope lists each hole that went beyond the plan.',
            )}
          </Text>
          {hasPour && (
            <>
              <PercentField
                label={t('Concrete the contract allows above the volume, %')}
                value={allowance}
                onChange={setAllowance}
              />
              <MoneyField
                label={t('Price of a cubic yard')}
                value={price}
                error={errors['price']}
                onChange={setPrice}
              />
            </>
          )}
          <Asked items={items} />
        </>
      )}
    </FormDialog>
  )
}

function Asked({ items }: { items: ReturnType<typeof extrasOf> }) {
  return (
    <Stack
      gap={4}
      component="ul"
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
      aria-label={t('Lines of the change order')}
    >
      {items.map(({ description, quantity, unit, unitPrice }) => (
        <li key={description}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {description}
          </Text>
          <Text size="sm" c="dimmed">
            {`${inUnits(quantity)} ${unit} × ${formatDollars(unitPrice)} = ${formatDollars(lineAmount(quantity, unitPrice))}`}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
