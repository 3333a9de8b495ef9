import { ActionIcon, Anchor, Button, Group, Menu, Text, Title } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ExpenseRow } from '../../contract/expense-lists.ts'
import type { Expense, ExpensePayment } from '../../contract/expenses.ts'
import { formatDollars } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { methodWord } from '../payments/payment-form.ts'
import { RecordCards } from '../records/record-list/record-cards.tsx'
import { CardActions } from '../records/record-list/row-actions.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { FactList } from '../ui/fact-list.tsx'
import { Money } from '../ui/money.tsx'
import { MenuButton } from '../ui/popup-button.tsx'
import { RecordDrawer } from '../ui/record-drawer.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DateText, InstantText } from '../ui/time-text.tsx'
import { useRemoval } from '../ui/use-removal.ts'
import { categoryWord, dueWords } from './expense-words.ts'
import classes from './expenses.module.css'
import { useDeleteExpense, useDeleteExpensePayment } from './expenses-api.ts'
import { pictureOf, receiptOf } from './kept-receipt.ts'
import { ReceiptPicture } from './receipt-picture.tsx'

/** One bill: its receipt, its facts, its payments and the next steps. */
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
  const receipt = receiptOf(expense)
  return (
    <RecordDrawer
      title={expense.paidTo}
      badges={<StatusBadge status={expense.status} />}
      actions={<ExpenseActions expense={expense} onEdit={onEdit} onPay={onPay} onDeleted={onClose} />}
      onClose={onClose}
    >
      <Group justify="space-between" wrap="nowrap">
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
      </Group>
      <ExpenseFacts expense={expense} />
      <section aria-label={t('Payments')}>
        <Title order={3}>{t('Payments')}</Title>
        {expense.expensePayments.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('Nothing paid yet.')}
          </Text>
        ) : (
          <Payments payments={expense.expensePayments} onEdit={onEditPayment} />
        )}
      </section>
    </RecordDrawer>
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
  return (
    <FactList
      facts={[
        [
          t('Project'),
          'project' in expense && (
            <Anchor component={Link} to={`${path(`projects/${expense.project.id}`)}#expenses`} inherit>
              <span className="unbroken">{expense.project.number}</span> {expense.project.customerName}
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
        [
          t('Business'),
          expense.business && expense.business.name !== expense.paidTo && expense.business.name,
        ],
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
      ]}
    />
  )
}

function Payments({
  payments,
  onEdit,
}: {
  payments: readonly ExpensePayment[]
  onEdit: (payment: ExpensePayment) => void
}) {
  const remove = useRemovePayment()
  return (
    <RecordCards
      rows={payments}
      columns={[
        {
          key: 'method',
          label: t('Method'),
          card: 'name',
          cell: ({ method, identification }) => `${methodWord(method)} ${identification}`,
        },
        { key: 'amount', label: t('Amount'), card: 'amount', cell: ({ amount }) => <Money cents={amount} /> },
        {
          key: 'picture',
          label: t('Picture'),
          card: 'fact',
          cell: (payment) => {
            const picture = pictureOf(payment)
            return picture && <ReceiptPicture receipt={picture} />
          },
        },
        {
          key: 'date',
          label: t('Paid on'),
          card: 'fact',
          cell: ({ date }) => <Rich message="paid <0/>" components={[<DateText key="day" day={date} />]} />,
        },
        {
          key: 'actions',
          label: t('Actions'),
          card: 'actions',
          cell: (payment) => (
            <CardActions
              name={t('the payment of {amount}', { amount: formatDollars(payment.amount) })}
              onEdit={() => onEdit(payment)}
              onRemove={() => void remove(payment)}
            />
          ),
        },
      ]}
    />
  )
}

function useRemovePayment() {
  const removal = useRemoval()
  const deleting = useDeleteExpensePayment()

  return (payment: ExpensePayment) =>
    removal({
      name: formatDollars(payment.amount),
      title: t('Delete the payment of {amount}?', { amount: formatDollars(payment.amount) }),
      message: t('You’ll owe this amount on the bill again. You can’t undo this.'),
      confirmLabel: t('Delete'),
      remove: async () => (await deleting.mutateAsync(payment)).message,
      failed: t('The payment was kept'),
    })
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
      <MenuButton
        position="top-start"
        button={
          <ActionIcon variant="default" size="input-sm" me="auto" aria-label={t('More about this expense')}>
            <IconDots size={16} />
          </ActionIcon>
        }
      >
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => void remove()}
        >
          {t('Delete')}
        </Menu.Item>
      </MenuButton>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button variant={expense.owed > 0 ? 'filled' : 'default'} onClick={onPay}>
        {t('Pay')}
      </Button>
    </Group>
  )
}

function useRemoveExpense(expense: Expense, onDeleted: () => void) {
  const removal = useRemoval()
  const deleting = useDeleteExpense()

  return () =>
    removal({
      name: expense.paidTo,
      title: t('Delete {cost} to {paidTo}?', { cost: formatDollars(expense.cost), paidTo: expense.paidTo }),
      message:
        expense.picture === null
          ? t('You can’t undo this.')
          : t('You can’t undo this. Its receipt is deleted too; one from the inbox goes back there.'),
      confirmLabel: t('Delete'),
      remove: async () => {
        const { message } = await deleting.mutateAsync(expense)
        onDeleted()
        return message
      },
      failed: t('The expense was kept'),
    })
}
