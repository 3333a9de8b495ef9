import { Anchor, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { DeliveryDetail } from '../../contract/deliveries.ts'
import { letterWords } from '../language/letter-words.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { InstantText } from '../ui/time-text.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './deliveries.module.css'
import { useDelivery, useDeliveryDocument } from './deliveries-api.ts'
import { ChannelMark, DeliveryBadge } from './delivery-badge.tsx'
import { DeliverySteps } from './delivery-steps.tsx'
import { aboutOf, milestonesOf, outcomeWord, recipientWord, tellState } from './delivery-words.ts'
import { DocumentPreview, MessagePreview } from './message-preview.tsx'

export default function DeliveryDrawer({
  id,
  onOpen,
  onClose,
}: {
  id: number
  /** Opens the delivery that replaced this one. */
  onOpen: (id: number) => void
  onClose: () => void
}) {
  const wide = useWideScreen()
  useFocusReturn()
  const { data, error, refetch } = useDelivery(id)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={wide ? '44rem' : '100%'}
      title={data ? aboutOf(data) : t('This delivery')}
    >
      {data ? (
        <DeliveryFacts key={id} delivery={data} onOpen={onOpen} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton lines={8} />
      )}
    </Drawer>
  )
}

function DeliveryFacts({ delivery, onOpen }: { delivery: DeliveryDetail; onOpen: (id: number) => void }) {
  return (
    <Stack gap="md">
      <div role="status">
        <Group gap="xs" mb={4}>
          <ChannelMark channel={delivery.channel} />
          <DeliveryBadge delivery={delivery} />
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {tellState(delivery)}
        </Text>
      </div>
      <DeliverySteps delivery={delivery} onSent={onOpen} />
      <Head delivery={delivery} />
      <Attempts delivery={delivery} />
      <section aria-label={t('What went out')}>
        <Title order={3} mb={6} fz="md">
          {delivery.acceptedAt === null ? t('What is to go out') : t('What went out')}
        </Title>
        <MessagePreview message={delivery} />
      </section>
      {delivery.documentSha256 !== null && <Attachment id={delivery.id} name={delivery.documentName} />}
    </Stack>
  )
}

function Head({ delivery }: { delivery: DeliveryDetail }) {
  const path = useEmployeePath()
  const { project, bid, invoice, recipientName, subject, createdBy, documentSha256, retryOfId } = delivery
  const sender = createdBy ?? t('Groundwork, automatically')
  return (
    <dl className={classes.head}>
      <dt>{letterWords.to}</dt>
      <dd>{[recipientName, recipientWord(delivery)].filter(Boolean).join(', ')}</dd>
      {subject !== '' && (
        <>
          <dt>{t('Subject')}</dt>
          <dd>{subject}</dd>
        </>
      )}
      {project && (
        <>
          <dt>{t('Project')}</dt>
          <dd>
            <Anchor component={Link} inherit to={path(`projects/${project.id}`)}>
              {project.number} {project.customerName}
            </Anchor>
            {bid && (
              <>
                {' · '}
                <Anchor component={Link} inherit to={path(`projects/${project.id}/bids/${bid.id}`)}>
                  {bid.label}
                </Anchor>
              </>
            )}
            {invoice && (
              <>
                {' · '}
                <Anchor component={Link} inherit to={path(`projects/${project.id}#invoice-${invoice.id}`)}>
                  {t('invoice {number}', { number: invoice.number })}
                </Anchor>
              </>
            )}
          </dd>
        </>
      )}
      <dt>{t('Sent by')}</dt>
      <dd>{retryOfId === null ? sender : t('{person}, once more after a failure', { person: sender })}</dd>
      {milestonesOf(delivery).map(({ word, at }) => (
        <Milestone key={word} word={word} at={at} />
      ))}
      {documentSha256 !== null && (
        <>
          <dt>{t('Fingerprint')}</dt>
          <dd title={t('SHA-256 of the PDF')}>
            <code>{documentSha256.slice(0, 16)}</code>
          </dd>
        </>
      )}
    </dl>
  )
}

function Milestone({ word, at }: { word: string; at: string }) {
  return (
    <>
      <dt>{word}</dt>
      <dd>
        <InstantText instant={at} />
      </dd>
    </>
  )
}

function Attempts({ delivery: { attemptLog } }: { delivery: DeliveryDetail }) {
  if (attemptLog.length === 0) return null
  return (
    <section aria-label={t('Attempts')}>
      <Title order={3} mb={2} fz="md">
        {t('Attempts')}
      </Title>
      <ol className={classes.attempts}>
        {attemptLog.map((attempt) => (
          <li key={attempt.number}>
            <b>
              {attempt.number}. {outcomeWord(attempt)}
            </b>{' '}
            <Text span size="sm" c="dimmed">
              <InstantText instant={attempt.startedAt} />
            </Text>
            {attempt.response !== '' && <div>{sentence(attempt.response)}</div>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Attachment({ id, name }: { id: number; name: string }) {
  return <DocumentPreview name={name} pdf={useDeliveryDocument(id)} />
}
