import { Modal, VisuallyHidden } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import type { Choice, ChoiceGroup } from './choice.ts'
import { ChoiceList } from './choice-list.tsx'
import { keepRecent } from './recent-choices.ts'
import classes from './search.module.css'
import { inProjects, useChoices } from './use-choices.ts'

/** One box over everything: finds records, goes to screens, begins things; all of it with the keyboard. */
export function SearchDialog({
  commands,
  onClose,
}: {
  commands: readonly ChoiceGroup[]
  onClose: () => void
}) {
  useFocusReturn()
  const employee = useCurrentUser()
  const [words, setWords] = useState('')
  const [pointed, setPointed] = useState<string>()
  const { groups, found, alike, isError, current } = useChoices(words, commands)
  const navigate = useNavigate()
  const path = useEmployeePath()
  const wide = useWideScreen()
  const list = useId()
  const choices = groups.flatMap(({ choices: each }) => each)
  // The first one is pointed at only once it answers what is typed now.
  const active = choices.find(({ key }) => key === pointed) ?? (current ? choices[0] : undefined)
  const idOf = (choice: Choice) => `${list}-${choice.key}`

  useEffect(() => {
    if (active) document.getElementById(`${list}-${active.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, list])

  function choose(choice: Choice, newTab: boolean) {
    keepRecent(employee.id, choice)
    if (choice.screen !== undefined && newTab) {
      window.open(path(choice.screen), '_blank', 'noopener')
      return
    }
    onClose()
    if (choice.screen !== undefined) void navigate(path(choice.screen))
    choice.act?.()
  }

  function point(step: number) {
    const index = active ? choices.indexOf(active) : step > 0 ? -1 : 0
    setPointed(choices.at((index + step) % choices.length)?.key)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      point(step)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const choice = active ?? (words.trim() === '' ? undefined : inProjects(words.trim()))
      if (choice) choose(choice, event.ctrlKey || event.metaKey)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      fullScreen={!wide}
      size={640}
      padding={0}
      yOffset="8dvh"
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('Search everything') } }}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      <search className={classes.top}>
        <IconSearch size={20} stroke={1.7} aria-hidden className={classes.glass ?? ''} />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('Search everything')}
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active ? idOf(active) : undefined}
          placeholder={wide ? t('Number, address, customer, phone, or what to do') : t('Search everything')}
          data-autofocus
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setPointed(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.close} aria-label={t('Close the search')} onClick={onClose}>
          {wide ? <kbd aria-hidden>Esc</kbd> : <IconX size={20} aria-hidden />}
        </button>
      </search>
      <div className={classes.results}>
        <Notice found={found} alike={alike} isError={isError} words={words} current={current} />
        <ChoiceList
          id={list}
          groups={groups}
          question={words}
          active={active}
          idOf={idOf}
          addressOf={({ screen }) => (screen === undefined ? undefined : path(screen))}
          onPoint={(choice) => setPointed(choice.key)}
          onChoose={choose}
        />
      </div>
      <footer className={classes.foot} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('open')}
        </span>
        <span>
          <kbd>{t('Ctrl')}</kbd> <kbd>Enter</kbd> {t('in a new tab')}
        </span>
      </footer>
    </Modal>
  )
}

/** How many were found, said aloud; and what helps when there are none. */
function Notice({
  found,
  alike,
  isError,
  words,
  current,
}: {
  found: number | undefined
  alike: boolean
  isError: boolean
  words: string
  current: boolean
}) {
  const none = found === 0 && current && !isError
  return (
    <>
      <VisuallyHidden role="status">
        {found !== undefined && current && !isError
          ? t('{count, plural, =0 {Nothing found} one {# result} other {# results}}', { count: found })
          : ''}
      </VisuallyHidden>
      {isError && (
        <p className={classes.notice} role="alert">
          {t('The office cannot be searched just now. Screens and commands still open.')}
        </p>
      )}
      {alike && (
        <p className={classes.notice}>
          {t('No match for “{words}”. Did you mean:', { words: words.trim() })}
        </p>
      )}
      {none && (
        <p className={classes.notice}>
          {t(
            'Nothing found for “{words}”. Try a part of the number, the street, a name or the last digits of the phone.',
            { words: words.trim() },
          )}
        </p>
      )}
    </>
  )
}
