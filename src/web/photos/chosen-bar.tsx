import { Button, Text } from '@mantine/core'
import { IconArrowsLeftRight, IconTrash } from '@tabler/icons-react'
import type { Image } from '../../contract/images.ts'
import { photoKinds } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { counted } from '../ui/counted.ts'
import { kindNames, otherKind } from './photo-words.ts'
import classes from './photos.module.css'
import type { PhotoSteps } from './use-photo-steps.ts'

/** What can be done with all chosen photos at once. */
export function ChosenBar({
  chosen,
  steps,
  onDone,
}: {
  chosen: readonly Image[]
  steps: Pick<PhotoSteps, 'move' | 'remove' | 'busy'>
  onDone: () => void
}) {
  return (
    <div className={classes.chosenBar} role="toolbar" aria-label={t('Chosen photos')}>
      <Text fw={600} role="status" mr="auto">
        {t('{count} chosen', { count: counted(chosen.length, 'photo') })}
      </Text>
      {photoKinds.map((from) => {
        const photos = chosen.filter(({ kind }) => kind === from)
        const to = otherKind(from)
        return (
          photos.length > 0 && (
            <Button
              key={from}
              variant="default"
              loading={steps.busy}
              leftSection={<IconArrowsLeftRight size={18} aria-hidden />}
              onClick={() => void steps.move(photos, to).then(onDone)}
            >
              {t('Move {count} to {to}', { count: photos.length, to: kindNames[to] })}
            </Button>
          )
        )
      })}
      <Button
        variant="light"
        color="red"
        loading={steps.busy}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => void steps.remove(chosen).then(onDone)}
      >
        {t('Delete')}
      </Button>
      <Button variant="subtle" onClick={onDone}>
        {t('Choose none')}
      </Button>
    </div>
  )
}
