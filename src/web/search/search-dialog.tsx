import { Kbd, Modal, Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { type Choice, type ChoiceGroup, stepOf } from './choice.ts'
import { ChoiceList } from './choice-list.tsx'
import type { NewKind } from './new-kinds.ts'
import { keepRecent } from './recent-choices.ts'
import classes from './search.module.css'
import { SearchInput } from './search-input.tsx'
import { useChoices } from './use-choices.ts'

/** Finds records, opens screens and starts commands, all by keyboard. */
export function SearchDialog({
  commands,
  first,
  onClose,
}: {
  commands: readonly ChoiceGroup[]
  /** What to make, when that is chosen already. */
  first?: NewKind | undefined
  onClose: () => void
}) {
  useFocusReturn()
  const { words, kind, groups, active, notice, type, choose, pointAt, onKeyDown } = useSearching(
    commands,
    first,
    onClose,
  )
  const path = useEmployeePath()
  const wide = useWideScreen()
  const list = useId()
  const box = useRef<HTMLInputElement>(null)
  const idOf = (choice: Choice) => `${list}-${choice.key}`

  useEffect(() => {
    if (active) document.getElementById(`${list}-${active.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, list])

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
      <SearchInput
        box={box}
        words={words}
        list={list}
        active={active && idOf(active)}
        isOpen={groups.length > 0}
        kind={kind}
        onWords={(typed) => type(typed, kind)}
        onKeyDown={onKeyDown}
        onBack={() => type('', undefined)}
        onClose={onClose}
      />
      <div className={classes.results}>
        <Notice {...notice} words={words} />
        <ChoiceList
          id={list}
          groups={groups}
          question={words}
          active={active}
          idOf={idOf}
          addressOf={({ screen }) => (screen === undefined ? undefined : path(screen))}
          onPoint={pointAt}
          onChoose={(choice, newTab) => {
            choose(choice, newTab)
            // A click takes the focus to a choice, which goes away when the search asks on.
            if (choice.asks) box.current?.focus()
          }}
        />
      </div>
      <KeyHints next={active?.next?.verb} canGoBack={kind !== undefined} />
    </Modal>
  )
}

/** What is typed, what it finds, and which of it Enter takes. */
function useSearching(commands: readonly ChoiceGroup[], first: NewKind | undefined, onClose: () => void) {
  const [words, setWords] = useState('')
  const [kind, setKind] = useState(first)
  const { groups, elsewhere, ...notice } = useChoices(words, commands, kind)
  const choices = groups.flatMap(({ choices: each }) => each)
  const { active, point, pointAt } = usePointed(choices, notice.current)
  const open = useOpen(onClose)

  function type(typed: string, what: NewKind | undefined) {
    setWords(typed)
    setKind(what)
    pointAt(undefined)
  }

  function choose(choice: Choice, newTab: boolean) {
    if (choice.asks) type('', choice.asks)
    else open(choice, newTab)
  }

  const onKeyDown = keyHandler({
    onStep: choices.length > 0 ? point : undefined,
    onEnter: ({ shiftKey, ctrlKey, metaKey }) => {
      const choice = active ?? elsewhere
      if (choice?.next && shiftKey) choose(stepOf(choice, choice.next), false)
      else if (choice) choose(choice, ctrlKey || metaKey)
    },
    onBack: kind && words === '' ? () => type('', undefined) : undefined,
  })

  return { words, kind, groups, active, notice, type, choose, pointAt, onKeyDown }
}

/** What the keys do in the box; the rest is typed. */
function keyHandler({
  onStep,
  onEnter,
  onBack,
}: {
  onStep: ((step: number) => void) | undefined
  onEnter: (event: KeyboardEvent) => void
  onBack: (() => void) | undefined
}) {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined && onStep) onStep(step)
    else if (event.key === 'Enter') onEnter(event)
    else if (event.key === 'Backspace' && onBack) onBack()
    else return
    event.preventDefault()
  }
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

/** Opens a choice's screen or runs its command, and remembers it. */
function useOpen(onClose: () => void) {
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

function KeyHints({ next, canGoBack }: { next: string | undefined; canGoBack: boolean }) {
  return (
    <footer className={classes.foot} aria-hidden>
      {canGoBack && (
        <span>
          <Kbd size="xs">{t('Backspace')}</Kbd> {t('back')}
        </span>
      )}
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
  kind,
}: {
  found: number | undefined
  alike: boolean
  isError: boolean
  words: string
  current: boolean
  kind: NewKind | undefined
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
      {none && kind && (
        <Text size="sm" c="dimmed" p="sm">
          {kind === 'payment' ? t('No unpaid invoice matches') : t('No project matches these words')}
        </Text>
      )}
      {none && !kind && (
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
