import { ActionIcon, Anchor, Button, Drawer, Group, Menu, Stack, Text, Title } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ExpenseRow } from '../../contract/expense-lists.ts'
import type { Expense, ExpensePayment } from '../../contract/expenses.ts'
import { formatDollars } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useConfirm } from '../ui/confirm.tsx'
import drawer from '../ui/editing/edit-drawer.module.css'
import { Money } from '../ui/money.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DateText, InstantText } from '../ui/time-text.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { ExpensePaymentList } from './expense-payment-list.tsx'
import { categoryWord, dueWords } from './expense-words.ts'
import classes from './expenses.module.css'
import { useDeleteExpense } from './expenses-api.ts'
import { receiptOf } from './kept-receipt.ts'
import { ReceiptPicture } from './receipt-picture.tsx'

/** One bill: its receipt, what it was for, what was paid on it, and what can be done next. */
export function ExpenseDrawer({
  expense,
  onClose,
  onEdit,
  onPay,
  onEditPayment,
}: {
  expense: Expense | ExpenseRow
  onClose: () => void
  onEdit: () => void
  onPay: () => void
  onEditPayment: (payment: ExpensePayment) => void
}) {
  const wide = useWideScreen()
  useFocusReturn()
  const receipt = receiptOf(expense)
  return (
    <Drawer
      opened
      onClose={onClose}
      title={
        <Group gap="xs" component="span">
          {expense.paidTo} <StatusBadge status={expense.status} />
        </Group>
      }
      position="right"
      size={wide ? '34rem' : '100%'}
      classNames={{ body: drawer.body ?? '', content: drawer.content ?? '' }}
    >
      <div className={drawer.form}>
        <Stack gap="md" className={drawer.fields ?? ''}>
          <div className={classes.billHead}>
            <div>
              <Text size="xl" fw={650}>
                <Money cents={expense.cost} />
              </Text>
              <Text size="sm" c="dimmed">
                {owedWords(expense)}
              </Text>
            </div>
            {receipt ? (
              <ReceiptPicture receipt={receipt} />
            ) : (
              <Text size="sm" c="dimmed">
                {t('No receipt')}
              </Text>
            )}
          </div>
          <ExpenseFacts expense={expense} />
          <section aria-label={t('Payments')}>
            <Title order={3}>{t('Payments')}</Title>
            {expense.expensePayments.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('Nothing paid yet.')}
              </Text>
            ) : (
              <ExpensePaymentList payments={expense.expensePayments} onEdit={onEditPayment} />
            )}
          </section>
        </Stack>
        <div className={drawer.foot}>
          <ExpenseActions expense={expense} onEdit={onEdit} onPay={onPay} onDeleted={onClose} />
        </div>
      </div>
    </Drawer>
  )
}

function owedWords({ owed, paid }: Expense): ReactNode {
  if (owed === 0) return t('all paid')
  if (owed < 0) return t('{amount} too much paid', { amount: formatDollars(-owed) })
  return paid === 0 ? t('nothing paid') : t('{owed} owed', { owed: formatDollars(owed) })
}

function ExpenseFacts({ expense }: { expense: Expense | ExpenseRow }) {
  const path = useEmployeePath()
  const due = dueWords(expense)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('Project'),
      'project' in expense && (
        <Anchor component={Link} to={`${path(`projects/${expense.project.id}`)}#expenses`} inherit>
          {expense.project.number} {expense.project.customerName}
        </Anchor>
      ),
    ],
    [t('For what'), expense.paidFor],
    [t('Category'), categoryWord(expense.category)],
    [t('Reference'), expense.requestReference],
    [t('Date of the bill'), <DateText key="date" day={expense.date} />],
    [
      t('Due'),
      expense.dueDate && (
        <>
          <DateText day={expense.dueDate} />
          {due?.late && <span className={classes.late}> {due.words}</span>}
        </>
      ),
    ],
    [t('Business'), expense.business && expense.business.name !== expense.paidTo && expense.business.name],
    [
      t('Entered'),
      expense.createdBy ? (
        <Rich
          message="by {name}, <0/>"
          values={{ name: expense.createdBy }}
          components={[<InstantText key="when" instant={expense.createdAt} />]}
        />
      ) : (
        <InstantText instant={expense.createdAt} />
      ),
    ],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function ExpenseActions({
  expense,
  onEdit,
  onPay,
  onDeleted,
}: {
  expense: Expense
  onEdit: () => void
  onPay: () => void
  onDeleted: () => void
}) {
  const remove = useRemoveExpense(expense, onDeleted)
  return (
    <Group gap="xs" justify="flex-end">
      <Menu position="top-start" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" me="auto" aria-label={t('More about this expense')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={() => void remove()}
          >
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button variant={expense.owed > 0 ? 'filled' : 'default'} onClick={onPay}>
        {t('Pay')}
      </Button>
    </Group>
  )
}

/** Asks once; where something was paid, the server's sentence says what has to go first. */
function useRemoveExpense(expense: Expense, onDeleted: () => void) {
  const confirm = useConfirm()
  const deleting = useDeleteExpense()

  return async () => {
    const yes = await confirm({
      title: t('Delete {cost} to {paidTo}?', { cost: formatDollars(expense.cost), paidTo: expense.paidTo }),
      message:
        expense.picture === null
          ? t('You can’t undo this.')
          : t('You can’t undo this. Its receipt is deleted too; one from the inbox goes back there.'),
      confirmLabel: t('Delete'),
      danger: true,
    })
    if (!yes) return
    try {
      const { message } = await deleting.mutateAsync(expense)
      notifySuccess(message)
      onDeleted()
    } catch (error) {
      notifyError(error, t('The expense was kept'))
    }
  }
}
