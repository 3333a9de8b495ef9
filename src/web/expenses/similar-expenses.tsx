import { Alert, Anchor, Checkbox, List } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SimilarExpense } from '../../contract/expenses.ts'
import { formatDollars } from '../../domain/money.ts'
import { ApiError } from '../api/api-error.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { formatDay } from '../ui/time.ts'
import type { ExpenseValues } from './expense-form.ts'
import { type SimilarQuestion, similarExpensesQuery } from './expenses-api.ts'

const reasons: Record<SimilarExpense['reason'], string> = {
  picture: t('the same receipt'),
  reference: t('same payee and number'),
  amount: t('same payee and amount'),
}

/** Lists bills that look like the one being entered. With `ask`, the person has to confirm that it is a different one. */
export function SimilarExpenses({
  form,
  except,
  ask = false,
}: {
  form: UseFormReturnType<ExpenseValues>
  /** The expense that is being edited. */
  except?: number
  ask?: boolean
}) {
  const question = questionOf(form.values, except)
  const [asked] = useDebouncedValue(question, 400)
  const isSettled = JSON.stringify(asked) === JSON.stringify(question)
  const { data: similar = [] } = useQuery({
    ...similarExpensesQuery(asked ?? { paidTo: '', cost: 1 }),
    enabled: asked !== null && isSettled,
  })
  if (question === null || !isSettled || similar.length === 0) return null
  return (
    <Alert color="yellow" role="status" title={t('Did you already enter this bill?')} py="xs">
      <List size="sm" spacing={2}>
        {similar.map((expense) => (
          <List.Item key={expense.id}>
            <SimilarLine expense={expense} />
          </List.Item>
        ))}
      </List>
      {ask && (
        <Checkbox
          mt="xs"
          label={t('This is another bill: record it too')}
          data-path="another"
          checked={form.values.another === signatureOf(form.values)}
          error={form.errors['another']}
          onChange={(event) => {
            form.clearFieldError('another')
            form.setFieldValue('another', event.currentTarget.checked ? signatureOf(form.values) : '')
          }}
        />
      )}
    </Alert>
  )
}

/** A bill that may be the same. Its link opens a new tab, so that nothing typed is lost. */
export function SimilarLine({ expense }: { expense: SimilarExpense }) {
  const path = useEmployeePath()
  return (
    <Rich
      message="{cost} to {paidTo} of {day} on <0>{number}</0> ({reason})"
      values={{
        cost: formatDollars(expense.cost),
        paidTo: expense.paidTo,
        day: formatDay(expense.date),
        number: expense.project.number,
        reason: reasons[expense.reason],
      }}
      components={[
        <Anchor
          key="project"
          component={Link}
          to={`${path(`projects/${expense.project.id}`)}?expense=${expense.id}#expenses`}
          target="_blank"
          inherit
          // Blue on yellow is hard to read.
          c="inherit"
          underline="always"
        />,
      ]}
    />
  )
}

/**
 * Checks once more right before recording: the list on screen may not have loaded.
 * @throws ApiError on the field `another` when a similar bill exists and the person hasn't confirmed a different one
 */
export async function assertIsAnother(queryClient: QueryClient, values: ExpenseValues): Promise<void> {
  const question = questionOf(values)
  if (question === null || values.another === signatureOf(values)) return
  // If the check fails, the bill is recorded without it.
  const similar = await queryClient.fetchQuery(similarExpensesQuery(question)).catch(() => [])
  if (similar.length === 0) return
  const message = t('This looks like a bill you already have. Check here if it’s a different one.')
  throw new ApiError(message, { status: 409, code: 'similar', fields: { another: message } })
}

function questionOf(
  { paidTo, cost, requestReference, date }: ExpenseValues,
  except?: number,
): SimilarQuestion | null {
  if (paidTo.trim() === '' || cost === null || cost <= 0) return null
  return {
    paidTo: paidTo.trim(),
    cost,
    ...(requestReference.trim() === '' ? {} : { requestReference: requestReference.trim() }),
    ...(date === '' ? {} : { date }),
    ...(except === undefined ? {} : { except }),
  }
}

function signatureOf(values: ExpenseValues): string {
  return JSON.stringify(questionOf(values))
}
