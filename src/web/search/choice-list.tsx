import type { MouseEvent } from 'react'
import { t } from '../language/t.ts'
import type { Choice, ChoiceGroup } from './choice.ts'
import { cutAtMatches } from './matches.ts'
import classes from './search.module.css'

/** The choices under the box; the focus stays in the box, which points at one of them. */
export function ChoiceList({
  id,
  groups,
  question,
  active,
  idOf,
  addressOf,
  onPoint,
  onChoose,
}: {
  id: string
  groups: readonly ChoiceGroup[]
  question: string
  active: Choice | undefined
  idOf: (choice: Choice) => string
  addressOf: (choice: Choice) => string | undefined
  onPoint: (choice: Choice) => void
  onChoose: (choice: Choice, newTab: boolean) => void
}) {
  function click(event: MouseEvent, choice: Choice) {
    // A middle click, or one with Ctrl, is the browser's own: the choice is a link.
    if (event.shiftKey) return
    event.preventDefault()
    onChoose(choice, event.ctrlKey || event.metaKey)
  }

  return (
    <div id={id} role="listbox" aria-label={t('Results')}>
      {groups.map(({ title, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role only
        <div key={title} role="group" aria-label={title}>
          <div className={classes.groupTitle} aria-hidden>
            {title}
          </div>
          {choices.map((choice) => {
            const { key, title: name, detail, Icon } = choice
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
              <a
                key={key}
                id={idOf(choice)}
                role="option"
                aria-selected={choice === active}
                tabIndex={-1}
                className={classes.choice}
                href={addressOf(choice)}
                onMouseMove={() => onPoint(choice)}
                onClick={(event) => click(event, choice)}
              >
                <Icon size={18} stroke={1.7} aria-hidden />
                <span className={classes.words}>
                  <span className={classes.name}>
                    <Marked text={name} question={key === 'in-projects' ? '' : question} />
                  </span>
                  {detail !== '' && (
                    <span className={classes.detail}>
                      <Marked text={detail} question={question} />
                    </span>
                  )}
                </span>
              </a>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Marked({ text, question }: { text: string; question: string }) {
  let at = 0
  return cutAtMatches(text, question).map(({ text: piece, matched }) => {
    at += piece.length
    return matched ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>
  })
}
