import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { DeliveryDetail } from '../../contract/deliveries.ts'
import { letterWords } from '../language/letter-words.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { SideDrawer } from '../ui/dialog.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { InstantText } from '../ui/time-text.tsx'
import classes from './deliveries.module.css'
import { useDelivery, useDeliveryDocument } from './deliveries-api.ts'
import { ChannelMark, DeliveryBadge } from './delivery-badge.tsx'
import { DeliverySteps } from './delivery-steps.tsx'
import { aboutOf, milestonesOf, outcomeWord, recipientWord, tellState } from './delivery-words.ts'
import { DocumentPreview, MessagePreview } from './message-preview.tsx'
import { RefusedCopies } from './refused-copies.tsx'

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
  const delivery = useDelivery(id)
  return (
    <SideDrawer
      width="44rem"
      onClose={onClose}
      title={delivery.data ? aboutOf(delivery.data) : t('This delivery')}
    >
      <Loaded query={delivery} lines={8}>
        {(loaded) => <DeliveryFacts key={id} delivery={loaded} onOpen={onOpen} />}
      </Loaded>
    </SideDrawer>
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
      <RefusedCopies delivery={delivery} />
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
  const { project, recipientName, cc, bcc, subject, createdBy, documentSha256, retryOfId } = delivery
  const sender = createdBy ?? t('Groundwork, automatically')
  return (
    <FactList
      facts={[
        [letterWords.to, [recipientName, recipientWord(delivery)].filter(Boolean).join(', ')],
        [t('Also sent to'), cc.join(', ')],
        [t('Bcc'), bcc.join(', ')],
        [t('Subject'), subject],
        [t('Project'), project && <About key="about" delivery={delivery} project={project} />],
        [
          t('Sent by'),
          retryOfId === null ? sender : t('{person}, once more after a failure', { person: sender }),
        ],
        ...milestonesOf(delivery).map(
          ({ word, at }) => [word, <InstantText key={word} instant={at} />] as const,
        ),
        [
          t('Fingerprint'),
          documentSha256 !== null && (
            <code title={t('SHA-256 of the PDF')}>{documentSha256.slice(0, 16)}</code>
          ),
        ],
      ]}
    />
  )
}

/** Links to the project, and to the bid or the invoice that was sent. */
function About({
  delivery: { bid, invoice },
  project,
}: {
  delivery: DeliveryDetail
  project: NonNullable<DeliveryDetail['project']>
}) {
  const path = useEmployeePath()
  return (
    <>
      <Anchor component={Link} inherit to={path(`projects/${project.id}`)}>
        <span className="unbroken">{project.number}</span> {project.customerName}
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
      <ol className={`plain-list ${classes.attempts}`}>
        {attemptLog.map((attempt) => (
          <li key={attempt.number}>
            <b>
              {attempt.number}. {outcomeWord(attempt)}
            </b>{' '}
            <Text span size="sm" c="dimmed">
              <InstantText instant={attempt.startedAt} />
            </Text>
            {attempt.response !== '' && <div>{sentence(attempt.response, attempt.responseParts)}</div>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Attachment({ id, name }: { id: number; name: string }) {
  return <DocumentPreview name={name} pdf={useDeliveryDocument(id)} />
}
