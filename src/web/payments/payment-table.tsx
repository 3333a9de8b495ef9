import { Checkbox, Table } from '@mantine/core'
import { Link } from 'react-router'
import type { PaymentRow } from '../../contract/payments.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import table from '../ui/list-table.module.css'
import { Money } from '../ui/money.tsx'
import { RowsInTurn } from '../ui/rows-in-turn.tsx'
import { SortHeader } from '../ui/sort-header.tsx'
import { DateText } from '../ui/time-text.tsx'
import { StateBadge } from './payment-list.tsx'
import { canBeCleared, paymentWords } from './payment-words.ts'
import classes from './payments.module.css'
import { reasonWords } from './reversal-reasons.ts'
import type { Choosing } from './use-chosen-payments.ts'

const columns = [
  { label: t('Received'), sort: 'received', width: '7.5rem' },
  { label: t('Customer'), sort: 'customer' },
  { label: t('Method'), sort: 'method' },
  { label: t('Cleared'), sort: 'cleared', width: '8rem' },
  { label: t('Amount'), sort: 'amount', width: '8.5rem', figure: true },
] as const

/** The list on a wide screen; a click anywhere on a row opens the invoice, the boxes choose what the bank had. */
export function PaymentTable({
  payments,
  choosing: { open, chosen, isChosen, choose, chooseAll },
  sort,
  onSort,
}: {
  payments: readonly PaymentRow[]
  choosing: Choosing
  sort: string
  onSort: (sort: string) => void
}) {
  const [received, customer, ...rest] = columns
  const header = (column: (typeof columns)[number]) => (
    <SortHeader key={column.sort} {...column} current={sort} onSort={onSort} />
  )
  return (
    <div className={table.tablePlace}>
      <Table layout="fixed" miw="56rem" highlightOnHover verticalSpacing={7} className={table.table ?? ''}>
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            <Table.Th w="2.5rem">
              <Checkbox
                aria-label={t('Choose all that are not cleared')}
                disabled={open.length === 0}
                checked={chosen.length > 0 && chosen.length === open.length}
                indeterminate={chosen.length > 0 && chosen.length < open.length}
                onChange={(event) => chooseAll(event.currentTarget.checked)}
              />
            </Table.Th>
            {header(received)}
            {header(customer)}
            <Table.Th w="9rem">{t('Invoice')}</Table.Th>
            {rest.map(header)}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <RowsInTurn rows={payments}>
            {(payment) => (
              <Row
                key={payment.id}
                payment={payment}
                isChosen={isChosen(payment.id)}
                onChoose={(ticked) => choose(payment.id, ticked)}
              />
            )}
          </RowsInTurn>
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Row({
  payment,
  isChosen,
  onChoose,
}: {
  payment: PaymentRow
  isChosen: boolean
  onChoose: (ticked: boolean) => void
}) {
  const path = useEmployeePath()
  const { project, invoice, invoiceNumber, received, cleared, amount, reason } = payment
  return (
    <Table.Tr className={table.row ?? ''}>
      <Table.Td>
        {canBeCleared(payment) && (
          <Checkbox
            className={classes.choice ?? ''}
            aria-label={chooseLabel(payment)}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </Table.Td>
      <Table.Td>
        <DateText day={received} />
      </Table.Td>
      <Table.Td className={table.clip ?? ''}>{project.customerName}</Table.Td>
      <Table.Td>
        <Link to={path(`projects/${project.id}#invoice-${invoice}`)} className={table.rowLink}>
          {invoiceNumber}
        </Link>
      </Table.Td>
      <Table.Td className={table.clip ?? ''}>
        {paymentWords(payment)} <StateBadge payment={payment} />
        {reason !== '' && <span className={table.second}> {reasonWords(reason)}</span>}
      </Table.Td>
      <Table.Td>
        <ClearedText payment={payment} cleared={cleared} />
      </Table.Td>
      <Table.Td data-figure className={payment.isReversed ? (classes.undone ?? '') : ''}>
        <Money cents={amount} />
      </Table.Td>
    </Table.Tr>
  )
}

function ClearedText({ payment, cleared }: { payment: PaymentRow; cleared: string | null }) {
  if (cleared === null && canBeCleared(payment)) return t('Not yet')
  return <DateText day={cleared} />
}

/** Tells one from another: two of a customer may be of the same amount. */
export function chooseLabel({ project, invoiceNumber, ...payment }: PaymentRow): string {
  return t('Choose {payment} of {customerName} on {invoiceNumber}', {
    payment: paymentWords(payment),
    customerName: project.customerName,
    invoiceNumber,
  })
}
