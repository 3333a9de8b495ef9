import { Button } from '@mantine/core'
import { t } from '../language/t.ts'
import { startTutorial } from '../ui/start-tutorial.ts'
import { useKeepTutorial, useTutorial } from './tutorial-api.ts'
import classes from './tutorial-offer.module.css'

/** Offered once, in the page's flow and over nothing; whoever left the tour half-way is offered the rest. */
export function TutorialOffer() {
  const { data } = useTutorial()
  const keep = useKeepTutorial()
  if (!data || data.state === 'declined' || data.state === 'finished') return null
  const isLeft = data.state === 'left'
  return (
    <section className={`${classes.offer} no-print`} aria-label={t('Tour of Groundwork')}>
      <p>
        <strong>{isLeft ? t('The tour is not over yet.') : t('New here?')}</strong>{' '}
        {isLeft
          ? t('Go on where you left it, or find it later in the menu under your initials.')
          : t('A tour of three minutes goes through your main work on the real screens. It changes nothing.')}
      </p>
      <div className={classes.actions}>
        <Button size="xs" onClick={() => startTutorial({ resume: isLeft })}>
          {isLeft ? t('Go on') : t('Show me around')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => keep.mutate({ state: 'declined', step: null })}
        >
          {isLeft ? t('That is enough') : t('Not now')}
        </Button>
      </div>
    </section>
  )
}
