import { ActionIcon, Kbd, Modal, Text, VisuallyHidden } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { type Choice, type ChoiceGroup, stepOf } from './choice.ts'
import { ChoiceList } from './choice-list.tsx'
import { keepRecent } from './recent-choices.ts'
import classes from './search.module.css'
import { inProjects, useChoices } from './use-choices.ts'

/** Finds records, opens screens and starts commands, all by keyboard. */
export function SearchDialog({
  commands,
  onClose,
}: {
  commands: readonly ChoiceGroup[]
  onClose: () => void
}) {
  useFocusReturn()
  const [words, setWords] = useState('')
  const { groups, found, alike, isError, current } = useChoices(words, commands)
  const path = useEmployeePath()
  const choose = useChoose(onClose)
  const wide = useWideScreen()
  const list = useId()
  const choices = groups.flatMap(({ choices: each }) => each)
  const { active, point, pointAt } = usePointed(choices, current)
  const idOf = (choice: Choice) => `${list}-${choice.key}`

  useEffect(() => {
    if (active) document.getElementById(`${list}-${active.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, list])

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
      if (choice?.next && event.shiftKey) choose(stepOf(choice, choice.next), false)
      else if (choice) choose(choice, event.ctrlKey || event.metaKey)
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
      <SearchBox
        words={words}
        list={list}
        active={active && idOf(active)}
        isOpen={choices.length > 0}
        onWords={(typed) => {
          setWords(typed)
          pointAt(undefined)
        }}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <div className={classes.results}>
        <Notice found={found} alike={alike} isError={isError} words={words} current={current} />
        <ChoiceList
          id={list}
          groups={groups}
          question={words}
          active={active}
          idOf={idOf}
          addressOf={({ screen }) => (screen === undefined ? undefined : path(screen))}
          onPoint={pointAt}
          onChoose={choose}
        />
      </div>
      <KeyHints next={active?.next?.verb} />
    </Modal>
  )
}

/** The selected result: the first one, until the arrow keys or the pointer choose another. */
function usePointed(choices: readonly Choice[], current: boolean) {
  const [pointed, setPointed] = useState<string>()
  // Select the first result only once it matches what is typed now.
  const active = choices.find(({ key }) => key === pointed) ?? (current ? choices[0] : undefined)

  function point(step: number) {
    const index = active ? choices.indexOf(active) : step > 0 ? -1 : 0
    setPointed(choices.at((index + step) % choices.length)?.key)
  }

  return { active, point, pointAt: (choice: Choice | undefined) => setPointed(choice?.key) }
}

function SearchBox({
  words,
  list,
  active,
  isOpen,
  onWords,
  onKeyDown,
  onClose,
}: {
  words: string
  /** The ids of the list of results and of the selected one. */
  list: string
  active: string | undefined
  isOpen: boolean
  onWords: (words: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}) {
  const wide = useWideScreen()
  return (
    <search className={classes.top}>
      <IconSearch size={20} stroke={1.7} color="var(--mantine-color-dimmed)" aria-hidden />
      <input
        className={classes.input}
        role="combobox"
        aria-label={t('Search everything')}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        placeholder={wide ? t('Number, address, customer, phone, or what to do') : t('Search everything')}
        data-autofocus
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('Close the search')}
        onClick={onClose}
      >
        {wide ? <Kbd size="xs">Esc</Kbd> : <IconX size={20} aria-hidden />}
      </ActionIcon>
    </search>
  )
}

/** Opens a choice's screen or runs its command, and remembers it. */
function useChoose(onClose: () => void) {
  const employee = useCurrentUser()
  const navigate = useNavigate()
  const path = useEmployeePath()
  return (choice: Choice, newTab: boolean) => {
    keepRecent(employee.id, choice)
    if (choice.screen !== undefined && newTab) {
      window.open(path(choice.screen), '_blank', 'noopener')
      return
    }
    onClose()
    if (choice.screen !== undefined) void navigate(path(choice.screen))
    choice.act?.()
  }
}

function KeyHints({ next }: { next: string | undefined }) {
  return (
    <footer className={classes.foot} aria-hidden>
      <span>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('choose')}
      </span>
      <span>
        <Kbd size="xs">Enter</Kbd> {t('open')}
      </span>
      <span>
        <Kbd size="xs">{t('Ctrl')}</Kbd> <Kbd size="xs">Enter</Kbd> {t('in a new tab')}
      </span>
      {next !== undefined && (
        <span>
          <Kbd size="xs">{t('Shift')}</Kbd> <Kbd size="xs">Enter</Kbd> {next}
        </span>
      )}
    </footer>
  )
}

/** Tells a screen reader the number of results, and everybody what to try when there are none. */
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
        <Text size="sm" c="dimmed" p="sm" role="alert">
          {t('We can’t search your records right now. You can still open screens and commands.')}
        </Text>
      )}
      {alike && (
        <Text size="sm" c="dimmed" p="sm">
          {t('No match for “{words}”. Did you mean:', { words: words.trim() })}
        </Text>
      )}
      {none && (
        <Text size="sm" c="dimmed" p="sm">
          {t(
            'Nothing found for “{words}”. Try a part of the number, the street, a name or the last digits of the phone.',
            { words: words.trim() },
          )}
        </Text>
      )}
    </>
  )
}
