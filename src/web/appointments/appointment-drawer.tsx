import { Alert, Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { AppointmentRow } from '../../contract/appointments.ts'
import { formatDistance } from '../../domain/appointments.ts'
import { t } from '../language/t.ts'
import { addressLine } from '../projects/project-words.ts'
import { useUpdateProject } from '../projects/projects-api.ts'
import { useOfferUndo } from '../removals/use-offer-undo.ts'
import { useEmployeePath } from '../session/paths.ts'
import { FactList } from '../ui/fact-list.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { RecordDrawer } from '../ui/record-drawer.tsx'
import { SiteLinks } from './appointment-item.tsx'
import { checkInWords, kindChoices, personWords, titleOf } from './appointment-words.ts'
import classes from './appointments.module.css'
import { useDeleteAppointment } from './appointments-api.ts'
import { longDayWords, spanWords, wallOf } from './calendar/company-clock.ts'
import { CheckIn } from './check-in.tsx'
import { OutcomeSection } from './outcome-section.tsx'

export function AppointmentDrawer({
  appointment,
  isGone,
  onClose,
  onEdit,
  onBookAgain,
}: {
  appointment: AppointmentRow
  /** A colleague deleted it: it can only be read. */
  isGone: boolean
  onClose: () => void
  onEdit: () => void
  onBookAgain: () => void
}) {
  const remove = useDeleteAppointment()
  // Deleting it here must not be announced as a colleague's deletion.
  const isTaken = isGone && !remove.isPending && !remove.isSuccess
  const day = wallOf(appointment.startsAt).day
  return (
    <RecordDrawer
      title={titleOf(appointment)}
      actions={
        !isTaken && <Actions appointment={appointment} remove={remove} onEdit={onEdit} onDeleted={onClose} />
      }
      onClose={onClose}
    >
      {isTaken && <GoneNotice />}
      <div>
        <Text fw={600}>
          {longDayWords(day)}, {day.slice(0, 4)}
        </Text>
        <Text>{t('{span} Pacific time', { span: spanWords(appointment) })}</Text>
      </div>
      <AppointmentFacts appointment={appointment} />
      <SiteLinks project={appointment.project} />
      {!isTaken && <CheckIn appointment={appointment} />}
      <CheckIns appointment={appointment} />
      {!isTaken && <SitePositionOffer appointment={appointment} />}
      <OutcomeSection appointment={appointment} isGone={isTaken} onBookAgain={onBookAgain} />
    </RecordDrawer>
  )
}

function AppointmentFacts({ appointment }: { appointment: AppointmentRow }) {
  const path = useEmployeePath()
  const { project, kind, title, notes } = appointment
  const address = addressLine(project.site)
  return (
    <FactList
      facts={[
        [
          t('Project'),
          <Anchor key="project" component={Link} to={path(`projects/${project.id}`)} inherit>
            <span className="unbroken">{project.number}</span> {project.customerName}
          </Anchor>,
        ],
        [t('Address'), project.site.street || project.site.city ? address : t('No address yet')],
        [t('Who goes'), personWords(appointment)],
        [t('What for'), title && kindChoices.find(({ value }) => value === kind)?.label],
        [
          t('Notes'),
          notes && (
            <span key="notes" style={{ whiteSpace: 'pre-wrap' }}>
              {notes}
            </span>
          ),
        ],
      ]}
    />
  )
}

function CheckIns({ appointment: { checkIns } }: { appointment: AppointmentRow }) {
  if (checkIns.length === 0) return null
  return (
    <section aria-label={t('Check-ins')}>
      <Title order={3} mb={4}>
        {t('Check-ins')}
      </Title>
      <ul className={`plain-list ${classes.checkIns}`}>
        {checkIns.map((checkIn) => (
          <li key={checkIn.id}>
            <strong>{checkIn.employee.name}</strong> {checkInWords(checkIn)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Actions({
  appointment,
  remove,
  onEdit,
  onDeleted,
}: {
  appointment: AppointmentRow
  remove: ReturnType<typeof useDeleteAppointment>
  onEdit: () => void
  onDeleted: () => void
}) {
  const offerUndo = useOfferUndo(appointment.project_id)

  async function deleteIt() {
    try {
      const { message, removal_id } = await remove.mutateAsync(appointment)
      onDeleted()
      offerUndo(message, removal_id)
    } catch (error) {
      notifyError(error, t('The appointment couldn’t be deleted'))
    }
  }

  return (
    <Group justify="space-between" gap="xs">
      <Button
        variant="subtle"
        color="gray"
        mih={44}
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={remove.isPending}
        onClick={() => void deleteIt()}
      >
        {t('Delete')}
      </Button>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={onEdit}
        data-autofocus
      >
        {t('Edit or move')}
      </Button>
    </Group>
  )
}

export function GoneNotice() {
  return (
    <Alert color="orange" py="xs" role="alert">
      {t('A colleague deleted this appointment')}
    </Alert>
  )
}

/** Meters. A less accurate position could lie in a neighbor's yard. */
const exactEnough = 100

/** Offers the position of a check-in as the site's, when the site has none or a rough one. */
function SitePositionOffer({ appointment: { project, checkIns } }: { appointment: AppointmentRow }) {
  const update = useUpdateProject(project.id)
  const found = checkIns.findLast(
    ({ lat, accuracy }) => lat !== null && (accuracy ?? Infinity) <= exactEnough,
  )
  const { site } = project
  const isExact = site.lat !== null && site.approximate === null
  if (isExact || !found || found.lat === null || found.lon === null) return null
  const { lat, lon, accuracy, employee } = found

  const words = { name: employee.name, accuracy: formatDistance(accuracy ?? 0) }

  async function take() {
    try {
      await update.mutateAsync({ site: { lat, lon } })
      notifySuccess(t('The site is on the map now. Check-ins show the distance.'))
    } catch (error) {
      notifyError(error, t('The position couldn’t be saved'))
    }
  }

  return (
    <Alert color="blue" py="xs">
      <Text size="sm" mb={6}>
        {site.lat === null
          ? t('The site isn’t on the map yet. {name} checked in there, to within {accuracy}.', words)
          : t(
              'We only know roughly where the site is. {name} checked in there, to within {accuracy}.',
              words,
            )}
      </Text>
      <Button variant="default" loading={update.isPending} onClick={() => void take()}>
        {t('Use as the site’s position')}
      </Button>
    </Alert>
  )
}
