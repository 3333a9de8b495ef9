import { Button, Chip, Group, Input, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { dueDateOf } from '../../domain/invoices.ts'
import { t } from '../language/t.ts'

/** Payment terms as chips: the company's, those already chosen, and any the person adds. */
export function PaymentTermsField({
  value,
  companyTerms,
  onChange,
  error,
  label = t('Payment terms'),
}: {
  value: readonly string[]
  companyTerms: readonly string[]
  onChange: (terms: string[]) => void
  error?: ReactNode
  label?: string
}) {
  // An added term that is cleared stays in the list.
  const [added, setAdded] = useState<readonly string[]>([])
  const terms = [...new Set([...companyTerms, ...value, ...added])]
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <Group gap="xs" role="group" aria-label={label}>
        <Chip.Group multiple value={[...value]} onChange={(chosen) => onChange(dueOnce(chosen, value))}>
          {terms.map((term) => (
            <Chip key={term} value={term} variant="outline">
              {term}
            </Chip>
          ))}
        </Chip.Group>
        <OwnTerm
          onAdd={(term) => {
            setAdded((before) => [...before, term])
            if (!value.includes(term)) onChange(dueOnce([...value, term], value))
          }}
        />
      </Group>
    </Input.Wrapper>
  )
}

/** An invoice has one due date: a chosen term that sets it replaces the others that do. */
function dueOnce(chosen: string[], before: readonly string[]): string[] {
  const added = chosen.find((term) => !before.includes(term))
  if (added === undefined || !namesDueDay(added)) return chosen
  return chosen.filter((term) => term === added || !namesDueDay(term))
}

const namesDueDay = (term: string) => dueDateOf([term], '2026-01-01') !== null

/** A term can't contain a comma: requests join the terms with commas. */
function OwnTerm({ onAdd }: { onAdd: (term: string) => void }) {
  const [typed, setTyped] = useState<string>()
  if (typed === undefined) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setTyped('')}
      >
        {t('Another term')}
      </Button>
    )
  }
  const term = typed.trim()
  const wrong = term.includes(',')
  function add() {
    if (term === '' || wrong) return
    onAdd(term)
    setTyped(undefined)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter must not submit the form around it.
    event.preventDefault()
    add()
  }
  return (
    <Group gap={6} align="flex-start" wrap="nowrap">
      <TextInput
        size="xs"
        aria-label={t('Another payment term')}
        placeholder={t('Net 15')}
        maxLength={200}
        autoFocus
        error={wrong ? t('Must not contain a comma') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="xs" variant="default" disabled={term === '' || wrong} onClick={add}>
        {t('Add')}
      </Button>
    </Group>
  )
}
