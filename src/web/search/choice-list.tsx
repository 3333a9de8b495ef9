import { Text } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '../language/t.ts'
import table from '../records/record-list/list-table.module.css'
import { type Choice, type ChoiceGroup, stepOf } from './choice.ts'
import { cutAtMatches } from './matches.ts'
import classes from './search.module.css'

/** The choices below the search box. The focus stays in the box. */
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
    // Shift+click opens the link in a new window.
    if (event.shiftKey) return
    event.preventDefault()
    onChoose(choice, event.ctrlKey || event.metaKey)
  }

  return (
    <div id={id} role="listbox" aria-label={t('Results')}>
      {groups.map(({ title, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role only
        <div key={title} role="group" aria-label={title}>
          <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4} aria-hidden>
            {title}
          </Text>
          {choices.map((choice) => {
            const { key, title: name, detail, Icon } = choice
            const option = (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
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
                  <span className={`${classes.name} ${table.clip}`}>
                    <Marked text={name} question={key === 'in-projects' ? '' : question} />
                  </span>
                  {detail !== '' && (
                    <span className={`${table.second} ${table.clip}`}>
                      <Marked text={detail} question={question} />
                    </span>
                  )}
                </span>
              </a>
            )
            if (!choice.next) return option
            const next = stepOf(choice, choice.next)
            return (
              <WithNext key={key} next={next} of={name} address={addressOf(next)} onClick={click}>
                {option}
              </WithNext>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** A project with its next step beside it. */
function WithNext({
  next,
  of,
  address,
  onClick,
  children,
}: {
  next: Choice
  /** The project's name. */
  of: string
  address: string | undefined
  onClick: (event: MouseEvent, choice: Choice) => void
  children: ReactNode
}) {
  return (
    <div role="presentation" className={classes.withNext}>
      {children}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys */}
      <a
        role="option"
        aria-selected={false}
        aria-label={`${next.title}: ${of}`}
        aria-keyshortcuts="Shift+Enter"
        tabIndex={-1}
        className={classes.next}
        href={address}
        onClick={(event) => onClick(event, next)}
      >
        {next.title}
      </a>
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
