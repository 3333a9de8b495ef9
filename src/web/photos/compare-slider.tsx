import { useReducedMotion } from '@mantine/hooks'
import { type CSSProperties, useState } from 'react'
import { Handle, HandleRoot, Item, Provider, Root } from 'react-compare-slider/components'
import { useReactCompareSlider } from 'react-compare-slider/hooks'
import type { Image } from '../../contract/images.ts'
import { useOnline } from '../api/use-connection.ts'
import { t } from '../language/t.ts'
import classes from './compare.module.css'

/** The place has the shape of the photo from before, within these bounds; one of another shape is shown whole in it. */
const narrowest = 3 / 4
const widest = 16 / 9

/** Two photos over each other. The divider follows a finger, a mouse, and the arrow keys. */
export function CompareSlider({ before, after }: { before: Image; after: Image }) {
  const [position, setPosition] = useState(50)
  const still = useReducedMotion()
  const online = useOnline()
  const slider = useReactCompareSlider({
    defaultPosition: 50,
    keyboardIncrement: '5%',
    onPositionChange: setPosition,
    ...(still ? {} : { transition: '0.12s ease-out' }),
  })
  const shape = Math.min(widest, Math.max(narrowest, before.width / before.height))
  const addressOf = (photo: Image) => (online ? photo.url : photo.thumbnailUrl)
  const rounded = Math.round(position)
  return (
    <div className={classes.stage} style={{ '--shape': shape } as CSSProperties}>
      <Provider {...slider}>
        <Root className={classes.root ?? ''}>
          <Item item="itemOne" className={classes.item ?? ''}>
            <img src={addressOf(before)} alt={before.caption || t('Before')} draggable={false} />
            <span className={classes.label} data-side="before" aria-hidden>
              {t('Before')}
            </span>
          </Item>
          <Item item="itemTwo" className={classes.item ?? ''}>
            <img src={addressOf(after)} alt={after.caption || t('After')} draggable={false} />
            <span className={classes.label} data-side="after" aria-hidden>
              {t('After')}
            </span>
          </Item>
          <HandleRoot
            aria-label={t('Divider between before and after')}
            aria-valuenow={rounded}
            aria-valuetext={t('{before}% before, {after}% after', { before: rounded, after: 100 - rounded })}
          >
            <Handle />
          </HandleRoot>
        </Root>
      </Provider>
    </div>
  )
}
