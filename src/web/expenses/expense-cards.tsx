import { Checkbox, Group, Text, UnstyledButton } from '@mantine/core'
import { clsx } from 'clsx'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import cards from '../ui/list-cards.module.css'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DateText } from '../ui/time-text.tsx'
import classes from './all-expenses.module.css'
import type { ExpenseListProps } from './expense-table.tsx'
import { categoryWord, dueWords, whatFor } from './expense-words.ts'

/** The list on a phone. */
export function ExpenseCards({ expenses, selected, onSelect, onOpen }: ExpenseListProps) {
  return (
    <ul className={cards.cards}>
      {expenses.map((expense) => {
        const due = dueWords(expense)
        return (
          <li key={expense.id}>
            <UnstyledButton className={clsx(cards.card, classes.cardButton)} onClick={() => onOpen(expense)}>
              <Group justify="space-between" gap="xs" wrap="nowrap">
                <Text span fw={600} className={cards.clip ?? ''}>
                  {expense.paidTo}
                </Text>
                <Text span fw={600} className={cards.whole ?? ''}>
                  <Money cents={expense.cost} />
                </Text>
              </Group>
              <Text span size="sm" display="block" className={cards.clip ?? ''}>
                {[categoryWord(expense.category), whatFor(expense)].filter(Boolean).join(' · ')}
              </Text>
              <Text span size="sm" c="dimmed" display="block" className={cards.clip ?? ''}>
                {expense.project.number} · <DateText day={expense.date} />
                {expense.picture === null && ` · ${t('no receipt')}`}
              </Text>
              <Group gap="xs" wrap="nowrap" mt={4}>
                <StatusBadge status={expense.status} />
                <Text span size="sm" className={due?.late ? (classes.late ?? '') : (cards.whole ?? '')}>
                  {due?.words ??
                    (expense.owed > 0 && t('{owed} owed', { owed: formatDollars(expense.owed) }))}
                </Text>
              </Group>
            </UnstyledButton>
            {expense.owed > 0 && (
              <label className={cards.choice} htmlFor={`select-${expense.id}`}>
                <Checkbox
                  id={`select-${expense.id}`}
                  aria-label={t('Select {owed} to {paidTo}', {
                    owed: formatDollars(expense.owed),
                    paidTo: expense.paidTo,
                  })}
                  checked={selected.has(expense.id)}
                  onChange={(event) => onSelect([expense], event.currentTarget.checked)}
                />
              </label>
            )}
          </li>
        )
      })}
    </ul>
  )
}
