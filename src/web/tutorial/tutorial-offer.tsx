import { Button, Group, Paper, Text } from '@mantine/core'
import { t } from '../language/t.ts'
import { startTutorial } from '../ui/start-tutorial.ts'
import { useKeepTutorial, useTourIsOpen, useTutorial } from './tutorial-host.tsx'

/** Offers the tour once, or the rest of it to a person who left halfway. */
export function TutorialOffer() {
  const { data } = useTutorial()
  const keep = useKeepTutorial()
  const [isOpen] = useTourIsOpen()
  if (!data || isOpen || data.state === 'declined' || data.state === 'finished') return null
  const isLeft = data.state === 'left'
  return (
    <Paper
      component="section"
      className="no-print"
      aria-label={t('Tour of Groundwork')}
      withBorder
      radius="md"
      px="md"
      py="sm"
      mb="md"
      bg="var(--mantine-color-blue-light)"
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 18rem">
          <strong>{isLeft ? t('You haven’t finished the tour.') : t('New here?')}</strong>{' '}
          {isLeft
            ? t('Pick up where you left off, or find it later in the menu under your initials.')
            : t('Learn the main job in five minutes, on a practice job that you can throw away.')}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => startTutorial({ resume: isLeft })}>
            {isLeft ? t('Go on') : t('Show me around')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => keep.mutate({ state: 'declined', step: null })}
          >
            {isLeft ? t('No, thanks') : t('Not now')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
