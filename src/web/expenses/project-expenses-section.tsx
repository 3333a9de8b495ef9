import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Expense } from '../../contract/expenses.ts'
import type { Project } from '../../contract/projects.ts'
import { formatDollars } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { projectName } from '../projects/project-words.ts'
import { RecordCards } from '../records/record-list/record-cards.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { Section } from '../ui/section.tsx'
import { billColumns } from './expense-columns.tsx'
import { useExpensePanel } from './use-expense-panel.ts'

const ExpensePanels = lazy(() => import('./expense-panels.tsx'))

/** A project's bills, newest first. */
export function ProjectExpensesSection({ project }: { project: Project }) {
  const path = useEmployeePath()
  const { panel, ...panels } = useExpensePanel()
  const expenses = project.expenses.toSorted(
    (one, other) => other.date.localeCompare(one.date) || other.id - one.id,
  )
  return (
    <>
      <Section
        id="expenses"
        title={t('Expenses')}
        empty={
          expenses.length === 0 && (
            <Rich
              message="No expense yet. Record the first bill with its receipt, or drop many into the <0>inbox</0>."
              components={[
                <Anchor key="inbox" component={Link} to={path('receipts')} inherit underline="always" />,
              ]}
            />
          )
        }
        actions={
          <>
            {expenses.length > 0 && (
              <Button
                component={Link}
                to={`${path('all-expenses-page')}?project_id=${project.id}`}
                variant="subtle"
              >
                {t('Filter and export')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => panels.open('newExpense')}
            >
              {t('New expense')}
            </Button>
          </>
        }
      >
        <ExpenseList
          expenses={expenses}
          onOpen={({ id }) => panels.open('expense', id)}
          onPay={({ id }) => panels.open('payExpense', id)}
        />
      </Section>
      {panel && (
        <Suspense fallback={null}>
          <ExpensePanels
            project={{ id: project.id, name: projectName(project) }}
            expenses={expenses}
            panel={panel}
            panels={panels}
          />
        </Suspense>
      )}
    </>
  )
}

/** A project's bills with what is still owed. */
function ExpenseList({
  expenses,
  onOpen,
  onPay,
}: {
  expenses: readonly Expense[]
  onOpen: (expense: Expense) => void
  onPay: (expense: Expense) => void
}) {
  const payButton = (expense: Expense) => {
    const { paidTo, owed } = expense
    return (
      owed > 0 && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('Pay {owed} to {paidTo}', { owed: formatDollars(owed), paidTo })}
          onClick={() => onPay(expense)}
        >
          {t('Pay')}
        </Button>
      )
    )
  }
  return (
    <RecordCards
      rows={expenses}
      columns={[...billColumns, { key: 'actions', label: t('Actions'), card: 'actions', cell: payButton }]}
      opens={(expense) => () => onOpen(expense)}
    />
  )
}
