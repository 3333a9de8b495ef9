import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Notice, NoticeService, ProjectNotices } from '../../contract/notices.ts'
import { formatDollars } from '../../domain/money.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/time.ts'
import { deletion, useRemoval } from '../ui/use-removal.ts'
import { methodWords, noticeRoleWords } from './notice-words.ts'
import { useNotices, useWithdrawNotice } from './notices-api.ts'

const NoticeDrawer = lazy(async () => ({ default: (await import('./notice-drawer.tsx')).NoticeDrawer }))
const ServiceDrawer = lazy(async () => ({ default: (await import('./service-drawer.tsx')).ServiceDrawer }))

/** The preliminary notices of the shown project, who was served and how, and a new one. */
export function NoticesSection() {
  const { id } = useShownProject()
  const query = useNotices(id)
  const [isMaking, setMaking] = useState(false)
  const [serving, setServing] = useState<{ notice: Notice; service: NoticeService }>()
  const { notices = [], proposal } = query.data ?? {}
  return (
    <Section
      title={t('Preliminary notices')}
      actions={
        proposal?.problem === '' && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            {notices.length === 0 ? t('New notice') : t('Updated notice')}
          </Button>
        )
      }
    >
      <Loaded query={query} lines={3}>
        {(shown) => (
          <Stack gap="md">
            <Matters {...shown} />
            {shown.notices.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                onServe={(service) => setServing({ notice, service })}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {isMaking && proposal && (
          <NoticeDrawer projectId={id} proposal={proposal} onClose={() => setMaking(false)} />
        )}
        {serving && <ServiceDrawer {...serving} onClose={() => setServing(undefined)} />}
      </Suspense>
    </Section>
  )
}

/** Why none can be made, and whether the last one is outgrown. */
function Matters({ notices, proposal: { problem, problemParts }, outgrown }: ProjectNotices) {
  return (
    <>
      {problem !== '' && (
        <Text size="sm" c="dimmed">
          {sentence(problem, problemParts)}
        </Text>
      )}
      {problem === '' && notices.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('None yet.')}
        </Text>
      )}
      {outgrown && (
        <Alert color="orange" py="xs">
          {t('The contract is {contract} now, and the notice said {price}. Serve an updated notice.', {
            contract: formatDollars(outgrown.contract),
            price: formatDollars(outgrown.price),
          })}
        </Alert>
      )}
    </>
  )
}

function NoticeRow({ notice, onServe }: { notice: Notice; onServe: (service: NoticeService) => void }) {
  const path = useEmployeePath()
  const offerRemoval = useRemoval()
  const withdraw = useWithdrawNotice(notice)
  const { id, project_id, isUpdate, work, price, signedOn, services, isServed } = notice
  const isTouched = services.some(({ servedOn, proof }) => servedOn !== null || proof !== null)
  const remove = () =>
    offerRemoval(
      deletion(t('this notice'), {
        message: t('Nobody was served with it.'),
        confirmLabel: t('Delete'),
        remove: () => withdraw.mutateAsync(),
      }),
    )
  return (
    <article aria-label={isUpdate ? t('Updated preliminary notice') : t('Preliminary notice')}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={600}>{isUpdate ? t('Updated preliminary notice') : t('Preliminary notice')}</Text>
          <Badge color={isServed ? 'green' : 'orange'} variant="light" tt="none">
            {isServed ? t('Served') : t('Not served yet')}
          </Badge>
        </Group>
        {isTouched ? (
          <Link to={path(`projects/${project_id}/notices/${id}`)}>{t('Proof of service')}</Link>
        ) : (
          <Button variant="subtle" color="gray" size="xs" onClick={() => void remove()}>
            {t('Delete')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('{work}, {price}, signed on {day}', {
          work,
          price: formatDollars(price),
          day: formatDay(signedOn),
        })}
      </Text>
      <Stack gap="xs" component="ul" p={0} mt="xs" mb={0} style={{ listStyle: 'none' }}>
        {services.map((service) => (
          <ServiceRow key={service.id} notice={notice} service={service} onServe={onServe} />
        ))}
      </Stack>
    </article>
  )
}

function ServiceRow({
  notice: { id, project_id },
  service,
  onServe,
}: {
  notice: Notice
  service: NoticeService
  onServe: (service: NoticeService) => void
}) {
  const path = useEmployeePath()
  const { name, role, address, servedOn } = service
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {`${noticeRoleWords[role]}: ${name}, ${address}`}
          </Text>
          <Text size="sm" c="dimmed">
            {sayService(service)}
            {service.proof !== null && (
              <>
                {' · '}
                <Anchor href={service.proof} target="_blank" rel="noreferrer" size="sm" underline="always">
                  {t('Receipt')}
                </Anchor>
              </>
            )}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <Button
            component={Link}
            to={path(`projects/${project_id}/notices/${id}?service=${service.id}`)}
            variant="default"
            size="xs"
            aria-label={t('PDF for {name}', { name })}
          >
            {t('PDF')}
          </Button>
          <Button
            variant={servedOn === null ? 'filled' : 'default'}
            size="xs"
            aria-label={t('Record how {name} was served', { name })}
            onClick={() => onServe(service)}
          >
            {servedOn === null ? t('Record service') : t('Edit')}
          </Button>
        </Group>
      </Group>
    </li>
  )
}

function sayService({ method, servedOn, tracking, deliveredOn, returnedOn }: NoticeService): string {
  if (servedOn === null || method === null) return t('Not served yet')
  return [
    `${methodWords[method]}, ${formatDay(servedOn)}`,
    tracking,
    deliveredOn !== null && t('delivered {day}', { day: formatDay(deliveredOn) }),
    returnedOn !== null && t('came back {day}', { day: formatDay(returnedOn) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
