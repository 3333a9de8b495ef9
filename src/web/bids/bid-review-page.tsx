import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconFileText, IconMail, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type PublicBid, readPublicBid } from '../../contract/public-bids.ts'
import { bidTotals } from '../../domain/bids.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { Money } from '../ui/money.tsx'
import { DateText } from '../ui/time-text.tsx'
import classes from './bid-review.module.css'
import { BidReviewLines } from './bid-review-lines.tsx'
import { BidReviewSchedule } from './bid-review-schedule.tsx'

/** The bid as its customer reviews it, without signing in: what it covers, options to weigh, when what is due. */
export default function BidReviewPage() {
  const { bidIndex = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['public-bid', bidIndex],
    queryFn: ({ signal }) => call(readPublicBid, { params: { bidIndex }, signal }),
    retry: false,
  })
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <main className={classes.page}>
      {isUnknown && <UnknownLink />}
      {error && !isUnknown && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      {data && <Review bid={data} bidIndex={bidIndex} />}
    </main>
  )
}

function Review({ bid, bidIndex }: { bid: PublicBid; bidIndex: string }) {
  const withdrawn = bid.status === 'superseded' || bid.status === 'expired'
  return (
    <Stack gap="lg">
      <title>{`Bid ${bid.number}${bid.project.number && ` for ${bid.project.number}`} · ${bid.company.name}`}</title>
      <Letterhead bid={bid} />
      <StateNotice bid={bid} />
      {!withdrawn && <Offer bid={bid} bidIndex={bidIndex} />}
      <Contact bid={bid} withdrawn={withdrawn} />
    </Stack>
  )
}

function Letterhead({ bid: { company } }: { bid: PublicBid }) {
  const { street, city, state, zip } = company.address
  const address = [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <header className={classes.letterhead}>
      {company.logo && <img src={`data:image/png;base64,${company.logo}`} alt="" className={classes.logo} />}
      <div>
        <Text fw={700} size="lg">
          {company.name}
        </Text>
        <Text size="sm" c="dimmed">
          {company.licenseNumber && `CSLB Lic. #${company.licenseNumber}`}
          {company.licenseClasses.length > 0 && ` · ${company.licenseClasses.join(', ')}`}
        </Text>
        <Text size="sm" c="dimmed">
          {address}
        </Text>
      </div>
    </header>
  )
}

function StateNotice({ bid }: { bid: PublicBid }) {
  const manager = bid.manager?.name ?? bid.company.name
  switch (bid.status) {
    case 'draft':
      return (
        <Alert color="yellow" title="Draft" role="status">
          This bid is still being written. What you see here is not an offer yet.
        </Alert>
      )
    case 'superseded':
      return (
        <Alert color="yellow" role="status">
          <Title order={1} size="h3">
            A newer revision has replaced this bid
          </Title>
          Ask {manager} for the new link.
        </Alert>
      )
    case 'expired':
      return (
        <Alert color="yellow" role="status">
          <Title order={1} size="h3">
            This bid has expired
          </Title>
          It was valid until <DateText day={bid.validUntil} />. Ask {manager} whether it still holds.
        </Alert>
      )
    case 'finalized':
    case 'accepted':
      return (
        <Alert color="green" title="Agreed" role="status">
          This bid has been agreed on. Thank you.
        </Alert>
      )
    case 'declined':
      return (
        <Alert color="gray" title="Declined" role="status">
          This bid was declined. If you have changed your mind, call {manager}.
        </Alert>
      )
    default:
      return null
  }
}

function Offer({ bid, bidIndex }: { bid: PublicBid; bidIndex: string }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () =>
      new Set(bid.groups.flatMap((group) => group.items).flatMap((item) => (item.selected ? [item.id] : []))),
  )
  const groups = bid.groups.map((group) => ({
    items: group.items.map((item) => ({ ...item, unitCost: 0, selected: ticked.has(item.id) })),
  }))
  const { subtotal, total } = bidTotals(groups, bid.discount)
  const hasOptions = bid.groups.some((group) => group.items.some((item) => item.optional))
  const fixed = ['finalized', 'accepted', 'declined'].includes(bid.status)
  const { street, city, state, zip } = bid.project.site

  function tick(id: number, on: boolean) {
    const next = new Set(ticked)
    if (on) next.add(id)
    else next.delete(id)
    setTicked(next)
  }

  return (
    <>
      <section>
        <Group justify="space-between" align="flex-start" gap="sm">
          <div>
            <Title order={1}>{bid.title || `Bid ${bid.number}`}</Title>
            <Text size="sm" c="dimmed">
              Project {bid.project.number} · Bid {bid.number}
              {bid.revision > 1 && `, revision ${bid.revision}`} · <DateText day={bid.date} />
              {bid.validUntil && (
                <>
                  {' '}
                  · valid until <DateText day={bid.validUntil} />
                </>
              )}
            </Text>
          </div>
          <Button
            component="a"
            href={`/api/bid/${encodeURIComponent(bidIndex)}/pdf`}
            download
            variant="default"
            leftSection={<IconFileText size={16} />}
            className="no-print"
          >
            Download PDF
          </Button>
        </Group>
        <dl className={classes.parties}>
          <div>
            <dt>For</dt>
            <dd>{bid.customer.name}</dd>
          </div>
          {street && (
            <div>
              <dt>Site</dt>
              <dd>
                {street}, {city}, {state} {zip}
              </dd>
            </div>
          )}
        </dl>
      </section>
      <Words title="Scope of work" text={bid.scope} />
      <BidReviewLines groups={bid.groups} ticked={ticked} onTick={tick} fixed={fixed} />
      <Paper withBorder radius="md" p="md" className={classes.totals} aria-label="Total" component="section">
        {(bid.discount > 0 || hasOptions) && (
          <Group justify="space-between" fz="sm">
            <span>Subtotal</span>
            <Money cents={subtotal} />
          </Group>
        )}
        {bid.discount > 0 && (
          <Group justify="space-between" fz="sm">
            <span>Discount</span>
            <Money cents={-bid.discount} />
          </Group>
        )}
        <Group justify="space-between" fz="xl" fw={700} role="status" aria-live="polite">
          <span>{total === bid.total ? 'Total' : 'Total with your choice'}</span>
          <Money cents={total} />
        </Group>
        {total !== bid.total && (
          <Text size="sm" c="dimmed">
            The bid as written is <Money cents={bid.total} />. Tell us which options you want and we will
            write them in.
          </Text>
        )}
      </Paper>
      <BidReviewSchedule schedule={bid.paymentSchedule} bidTotal={bid.total} total={total} />
      <Words title="Exclusions" text={bid.exclusions} />
      <Words title="Terms" text={bid.terms} />
    </>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  if (text.trim() === '') return null
  return (
    <section>
      <Title order={2} mb={4}>
        {title}
      </Title>
      <Text className={classes.words}>{text}</Text>
    </section>
  )
}

function Contact({
  bid: { manager, company, status, project },
  withdrawn,
}: {
  bid: PublicBid
  withdrawn: boolean
}) {
  const phone = manager?.phone || company.phone
  const email = manager?.email || company.email
  const open = status === 'sent' || status === 'viewed'
  const subject = encodeURIComponent(project.number ? `Bid for ${project.number}` : 'Your bid')
  return (
    <Paper
      withBorder
      radius="md"
      p="md"
      component="section"
      aria-labelledby="contact"
      className={classes.contact}
    >
      <Title order={2} id="contact" mb={4}>
        {open ? 'To accept, or to ask' : 'Questions?'}
      </Title>
      <Text mb="sm">
        {manager
          ? `${manager.name} looks after your project`
          : `${company.name} will be glad to hear from you`}
        {open && !withdrawn ? ' and will prepare the contract when you say yes.' : '.'}
      </Text>
      <Group gap="sm" className="no-print">
        {phone && (
          <Button
            component="a"
            href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
            leftSection={<IconPhone size={16} />}
          >
            Call {phone}
          </Button>
        )}
        {email && (
          <Button
            component="a"
            href={`mailto:${email}?subject=${subject}`}
            variant="default"
            leftSection={<IconMail size={16} />}
          >
            Write an e-mail
          </Button>
        )}
      </Group>
    </Paper>
  )
}

function UnknownLink() {
  return (
    <Stack align="center" ta="center" py="xl">
      <title>Bid · Groundwork</title>
      <Title order={1}>There is no bid at this link</Title>
      <Text c="dimmed">
        The link may be incomplete or no longer in use. Ask whoever sent it to you for a new one.
      </Text>
    </Stack>
  )
}
