import { Table, Text, Title } from '@mantine/core'
import type { PublicBid } from '../../contract/public-bids.ts'
import type { Cents } from '../../domain/money.ts'
import { Money } from '../ui/money.tsx'

/** When what is due, as the bid is written; options that are ticked here are not in it yet. */
export function BidReviewSchedule({
  schedule,
  bidTotal,
  total,
}: {
  schedule: PublicBid['paymentSchedule']
  bidTotal: Cents
  /** The total with what is ticked. */
  total: Cents
}) {
  if (schedule.length === 0) return null
  return (
    <section>
      <Title order={2} mb={4}>
        Payment schedule
      </Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Due</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {schedule.map((payment, place) => (
            // Payments have no id on the wire; their places never change within a revision.
            <Table.Tr key={`${place}-${payment.label}`}>
              <Table.Td>
                {payment.label}
                {payment.percent !== null && ` (${payment.percent / 100} %)`}
              </Table.Td>
              <Table.Td ta="right">
                <Money cents={payment.due} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {total !== bidTotal && (
        <Text size="sm" c="dimmed" mt={4}>
          The schedule is for the bid as written.
        </Text>
      )}
    </section>
  )
}
