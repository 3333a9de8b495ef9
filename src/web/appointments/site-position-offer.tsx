import { Alert, Button, Text } from '@mantine/core'
import type { AppointmentRow } from '../../contract/appointments.ts'
import { formatDistance } from '../../domain/appointments.ts'
import { t } from '../language/t.ts'
import { useUpdateProject } from '../projects/projects-api.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'

/** Meters; a rougher position would put the site into a neighbor's yard. */
const exactEnough = 100

/** Where the site has no place on the map and somebody stood there with a phone that knew. */
export function SitePositionOffer({ appointment: { project, checkIns } }: { appointment: AppointmentRow }) {
  const update = useUpdateProject(project.id)
  const found = checkIns.findLast(
    ({ lat, accuracy }) => lat !== null && (accuracy ?? Infinity) <= exactEnough,
  )
  if (project.site.lat !== null || !found || found.lat === null || found.lon === null) return null
  const { lat, lon, accuracy, employee } = found

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
        {t('The site has no position yet. {name} checked in with one that is exact to {accuracy}.', {
          name: employee.name,
          accuracy: formatDistance(accuracy ?? 0),
        })}
      </Text>
      <Button variant="default" loading={update.isPending} onClick={() => void take()}>
        {t('Use as the site’s position')}
      </Button>
    </Alert>
  )
}
