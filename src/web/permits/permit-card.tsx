import { ActionIcon, Anchor, Box, Button, Group, Menu, Paper, Text, Title } from '@mantine/core'
import { IconChevronDown, IconDots, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { IssuingAuthority, Permit } from '../../contract/permits.ts'
import { ReceiptPicture } from '../expenses/receipt-picture.tsx'
import { Term } from '../help/term.tsx'
import { t } from '../language/t.ts'
import { useOfferUndo } from '../removals/use-offer-undo.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Fact } from '../ui/fact-list.tsx'
import { notifyError } from '../ui/notify.ts'
import { MenuButton } from '../ui/popup-button.tsx'
import { DateText } from '../ui/time-text.tsx'
import { Contact } from './authority-columns.tsx'
import { PermitLog } from './permit-log.tsx'
import { StageItems } from './permit-menu.tsx'
import classes from './permits.module.css'
import { type PermitPaper, paperOf, paperWords, useDeletePermit } from './permits-api.ts'
import { PermitState, StageBadge } from './stage-badge.tsx'
import type { MovePermit, OpenPermitPanel } from './use-move-permit.ts'

interface PermitSteps {
  onMove: MovePermit
  onOpen: OpenPermitPanel
}

export function PermitCard({
  permit,
  authority,
  ...steps
}: PermitSteps & {
  permit: Permit
  /** Undefined when it isn't in the list of authorities. */
  authority: IssuingAuthority | undefined
}) {
  const place = useArrival(`permit-${permit.id}`)
  return (
    <Paper
      ref={place}
      component="article"
      id={`permit-${permit.id}`}
      tabIndex={-1}
      withBorder
      radius="md"
      p="md"
      className={classes.permit ?? ''}
      aria-labelledby={`permit-${permit.id}-title`}
    >
      <PermitHead permit={permit} {...steps} />
      <div className={classes.permitBody}>
        <div>
          <Facts permit={permit} authority={authority} />
          <div className={classes.papers}>
            <PaperPlace permit={permit} paper="application">
              {permit.released === null ? t('Not added yet.') : t('None on file.')}{' '}
              <Anchor
                component="button"
                size="sm"
                className="no-print"
                onClick={() => steps.onOpen('edit', permit.id)}
              >
                {t('Add it')}
              </Anchor>
            </PaperPlace>
            <PaperPlace permit={permit} paper="file">
              {t('Not issued yet')}
            </PaperPlace>
          </div>
        </div>
        <PermitLog permit={permit} />
      </div>
    </Paper>
  )
}

function PermitHead({ permit, onMove, onOpen }: PermitSteps & { permit: Permit }) {
  const isReleasable = permit.file === null && permit.stage !== 'withdrawn'
  return (
    <Group justify="space-between" align="flex-start" gap="8px 16px" mb={14}>
      <Box flex="1 1 16rem" miw={0}>
        <Title order={2} fz="lg" id={`permit-${permit.id}-title`} style={{ overflowWrap: 'anywhere' }}>
          {permit.title}
        </Title>
        <Group gap="2px 10px" mt={4}>
          <StageBadge stage={permit.stage} size="md" />
          <PermitState permit={permit} />
        </Group>
      </Box>
      <Group gap="xs" wrap="nowrap" className={classes.permitActions ?? ''}>
        {isReleasable && permit.stage !== 'preparing' && (
          <Button
            variant="light"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => onOpen('release', permit.id)}
            aria-label={t('Release {title}', { title: permit.title })}
          >
            {t('Release')}
          </Button>
        )}
        <MenuButton
          width={220}
          box={{ className: classes.menu ?? '' }}
          button={
            <Button
              variant="default"
              rightSection={<IconChevronDown size={14} aria-hidden />}
              aria-label={t('Move {title}', { title: permit.title })}
            >
              {t('Move')}
            </Button>
          }
        >
          <StageItems permit={permit} onMove={onMove} />
        </MenuButton>
        <MoreMenu permit={permit} onOpen={onOpen} />
      </Group>
    </Group>
  )
}

function Facts({ permit, authority }: { permit: Permit; authority: IssuingAuthority | undefined }) {
  const isIssued = permit.stage === 'issued'
  const days = (
    [
      [t('Submitted'), permit.submitted, true],
      [t('Released'), permit.released, isIssued],
      [t('Expires'), permit.expires, isIssued],
      [t('Last inspection'), permit.lastInspection, isIssued],
      [t('Next inspection due'), permit.nextInspectionBy, false],
    ] as const
  ).filter(([, day, isAlwaysShown]) => isAlwaysShown || day !== null)
  return (
    <dl className={classes.facts}>
      <Fact
        label={
          <>
            {t('Issuing authority')} <Term word="issuingAuthority" />
          </>
        }
        isWide
      >
        {permit.issuing_authority}
        {authority && (authority.website !== '' || authority.phone !== '') && (
          <Box component="span" ml="sm">
            <Contact authority={authority} />
          </Box>
        )}
      </Fact>
      <Fact label={t('Submission')}>{permit.submission_method || '—'}</Fact>
      <Fact label={t('Number')}>{permit.number || '—'}</Fact>
      {days.map(([label, day]) => (
        <Fact key={label} label={label}>
          <DateText day={day} />
        </Fact>
      ))}
    </dl>
  )
}

/** A thumbnail of the application or the issued permit, with a link to it. */
function PaperPlace({
  permit,
  paper,
  children,
}: {
  permit: Permit
  paper: PermitPaper
  /** Shown while there is none. */
  children: ReactNode
}) {
  const path = useEmployeePath()
  const kept = paperOf(permit, paper)
  const { name, screen } = paperWords[paper]
  return (
    <Group gap={10} mih={44} wrap="nowrap">
      {kept && <ReceiptPicture receipt={kept} />}
      <div>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {kept ? (
          <Anchor
            component={Link}
            size="sm"
            to={path(`projects/${permit.project_id}/permits/${permit.id}/${screen}`)}
            aria-label={t('Open the {name} of {title}', { name: name.toLowerCase(), title: permit.title })}
          >
            {t('Open')}
          </Anchor>
        ) : (
          <Text component="span" size="sm" c="dimmed">
            {children}
          </Text>
        )}
      </div>
    </Group>
  )
}

function MoreMenu({ permit, onOpen }: { permit: Permit; onOpen: OpenPermitPanel }) {
  const remove = useDeletePermitWithUndo(permit)
  return (
    <MenuButton
      width={240}
      box={{ className: classes.menu ?? '' }}
      button={
        <ActionIcon variant="default" size={36} aria-label={t('More about {title}', { title: permit.title })}>
          <IconDots size={18} />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconPencil size={14} aria-hidden />} onClick={() => onOpen('edit', permit.id)}>
        {t('Edit')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconUpload size={14} aria-hidden />}
        onClick={() => onOpen('release', permit.id)}
      >
        {permit.file === null ? t('Release by upload') : t('Upload another permit')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash size={14} aria-hidden />} onClick={() => void remove()}>
        {t('Delete')}
      </Menu.Item>
    </MenuButton>
  )
}

/** Scrolls here when the address ends with this id, also when the permits load after the page. */
function useArrival(id: string) {
  const { hash } = useLocation()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash !== `#${id}`) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [hash, id])
  return place
}

/** Deletes at once and offers Undo. */
function useDeletePermitWithUndo(permit: Permit): () => Promise<void> {
  const remove = useDeletePermit(permit.project_id)
  const offerUndo = useOfferUndo(permit.project_id)
  return async () => {
    try {
      const { removal_id } = await remove.mutateAsync(permit.id)
      offerUndo(t('{title} deleted', { title: permit.title }), removal_id)
    } catch (error) {
      notifyError(error, t('{title} was not deleted', { title: permit.title }))
    }
  }
}
