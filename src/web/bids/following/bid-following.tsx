import { Alert, Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell, IconCalendarPlus, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Bid } from '../../../contract/bids.ts'
import type { Delivery } from '../../../contract/deliveries.ts'
import { isUndelivered } from '../../../domain/deliveries.ts'
import { formatDollars } from '../../../domain/money.ts'
import { useDeliveriesOf } from '../../deliveries/deliveries-api.ts'
import { DeliveryList } from '../../deliveries/delivery-list.tsx'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { InstantText } from '../../ui/time-text.tsx'
import { canExtend, canRemind } from '../allowed-steps.ts'
import { useBidDialog } from '../bid-menu.tsx'
import { bidFacts } from '../editor/bid-facts.tsx'
import classes from './bid-following.module.css'
import { BidQuestions } from './bid-questions.tsx'

/** What has happened to a sent bid: views, reminder, questions, the customer's answer, and its messages. */
export function BidFollowing({ bid }: { bid: Bid }) {
  const { data: deliveries = [] } = useDeliveriesOf({ bid_id: bid.id })
  const facts = bidFacts(bid)
  if (facts.length === 0 && deliveries.length === 0 && bid.acceptance === null) return null
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t('Delivery and answers')} mb="md">
      <Stack gap="sm">
        <Facts bid={bid} />
        <Answer bid={bid} deliveries={deliveries} />
        <BidQuestions bid={bid} />
        {deliveries.length > 0 && (
          <Deliveries
            count={deliveries.length}
            isBad={deliveries.some(({ status, handledAt }) => isUndelivered(status) && handledAt === null)}
          >
            <DeliveryList deliveries={deliveries} />
          </Deliveries>
        )}
      </Stack>
    </Paper>
  )
}

function Facts({ bid }: { bid: Bid }) {
  const { open, dialog } = useBidDialog(bid)
  const button = { variant: 'subtle', size: 'compact-sm' } as const
  return (
    <>
      <ul className={clsx('plain-list', classes.facts)}>
        {bidFacts(bid).map(({ name, fact }) => (
          <li key={name}>
            <span>{fact}</span>
            {name === 'reminder' && canRemind(bid) && (
              <Button
                {...button}
                leftSection={<IconBell size={14} aria-hidden />}
                onClick={() => open({ step: 'remind' })}
              >
                {bid.remindAfterDays === null ? t('Plan one') : t('Change it')}
              </Button>
            )}
            {name === 'valid' && canExtend(bid) && (
              <Button
                {...button}
                leftSection={<IconCalendarPlus size={14} aria-hidden />}
                onClick={() => open({ step: 'extend' })}
              >
                {t('Extend')}
              </Button>
            )}
            {name === 'link' && (
              <Button {...button} onClick={() => open({ step: 'send', way: 'link' })}>
                {t('Make a new link')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

function Answer({ bid, deliveries }: { bid: Bid; deliveries: readonly Delivery[] }) {
  const { acceptance, declinedAt, declineReason } = bid
  if (acceptance) {
    const isCopied = deliveries.some(
      ({ kind, recipient, status }) =>
        kind === 'signed_bid' &&
        recipient === acceptance.email &&
        status !== 'queued' &&
        !isUndelivered(status),
    )
    return <Signed bid={bid} acceptance={acceptance} isCopied={isCopied} />
  }
  if (declinedAt === null) return null
  return (
    <Alert color="red" title={t('The customer declined')}>
      <Text size="sm" c="dimmed">
        <InstantText instant={declinedAt} />
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {declineReason || t('No reason was given.')}
      </Text>
    </Alert>
  )
}

function Signed({
  bid,
  acceptance,
  isCopied,
}: {
  bid: Bid
  acceptance: NonNullable<Bid['acceptance']>
  /** True when the signed copy was sent to the customer's address. */
  isCopied: boolean
}) {
  const path = useEmployeePath()
  const chosen = bid.groups.flatMap(({ items }) => items).filter((item) => item.optional && item.selected)
  const { name, total, acceptedAt, documentSha256, isDrawn, isFiled, email, address } = acceptance
  return (
    <Alert color="green" title={t('Signed by {name} for {total}', { name, total: formatDollars(total) })}>
      <Stack gap={4} fz="sm">
        <span>
          <Rich
            message="<0/>, {way, select, drawn {by a drawn signature} other {by typing the name}}{from, select, known {, from {address}} other {}}{copy, select, gone {; a copy went to {email}} wanted {; wants a copy at {email}} other {}}"
            values={{
              way: isDrawn ? 'drawn' : 'typed',
              from: address === '' ? 'unknown' : 'known',
              address,
              copy: email === '' ? 'none' : isCopied ? 'gone' : 'wanted',
              email,
            }}
            components={[<InstantText key="when" instant={acceptedAt} />]}
          />
        </span>
        {chosen.length > 0 && (
          <span>
            {t('With {options}', {
              options: chosen.map((item) => `${item.description} (${formatDollars(item.amount)})`).join(', '),
            })}
          </span>
        )}
        <Group gap="md">
          <span>
            <Rich
              message="Fingerprint <0>{fingerprint}</0>"
              values={{ fingerprint: documentSha256.slice(0, 16) }}
              components={[<code key="fingerprint" title={documentSha256} />]}
            />
          </span>
          {isFiled ? (
            <Anchor
              component={Link}
              inherit
              c="inherit"
              underline="always"
              to={path(`projects/${bid.project_id}/bids/${bid.id}/pdf`)}
            >
              {t('The signed PDF')}
            </Anchor>
          ) : (
            <span>{t('Making the signed PDF …')}</span>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

/** The messages, folded while none has failed. A failure unfolds them for good: fixing it must not close what is open. */
function Deliveries({ count, isBad, children }: { count: number; isBad: boolean; children: ReactNode }) {
  const [open, { toggle, open: unfold }] = useDisclosure(isBad)
  if (isBad && !open) unfold()
  return (
    <div>
      {!isBad && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={open}
          rightSection={open ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={toggle}
        >
          {t('{count, plural, one {# delivery} other {# deliveries}}', { count })}
        </Button>
      )}
      {open && children}
    </div>
  )
}
