import { ActionIcon, Kbd, Modal, Text, VisuallyHidden } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import type { Choice, ChoiceGroup } from './choice.ts'
import { newIcons } from './choice.ts'
import { ChoiceList } from './choice-list.tsx'
import { type NewKind, newKindWords, targetQuestion } from './new-kinds.ts'
import { keepRecent } from './recent-choices.ts'
import classes from './search.module.css'
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
  const [words, setWords] = useState('')
  const [kind, setKind] = useState(first)
  const { groups, current, elsewhere, ...notice } = useChoices(words, commands, kind)
  const path = useEmployeePath()
  const open = useOpen(onClose)
  const wide = useWideScreen()
  const list = useId()
  const choices = groups.flatMap(({ choices: each }) => each)
  const { active, point, pointAt } = usePointed(choices, current)
  const idOf = (choice: Choice) => `${list}-${choice.key}`

  useEffect(() => {
    if (active) document.getElementById(`${list}-${active.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, list])

  function ask(what: NewKind | undefined) {
    setKind(what)
    setWords('')
    pointAt(undefined)
  }

  function choose(choice: Choice, newTab: boolean) {
    if (choice.asks) ask(choice.asks)
    else open(choice, newTab)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && words === '' && kind) ask(undefined)
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      point(step)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const choice = active ?? elsewhere
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
      <SearchBox
        words={words}
        list={list}
        active={active && idOf(active)}
        isOpen={choices.length > 0}
        onWords={(typed) => {
          setWords(typed)
          pointAt(undefined)
        }}
        kind={kind}
        onKeyDown={onKeyDown}
        onBack={() => ask(undefined)}
        onClose={onClose}
      />
      <div className={classes.results}>
        <Notice {...notice} words={words} current={current} />
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
      <KeyHints canGoBack={kind !== undefined} />
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
  kind,
  list,
  active,
  isOpen,
  onWords,
  onKeyDown,
  onBack,
  onClose,
}: {
  words: string
  /** What is made, once that is chosen. */
  kind: NewKind | undefined
  /** The ids of the list of results and of the selected one. */
  list: string
  active: string | undefined
  isOpen: boolean
  onWords: (words: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onBack: () => void
  onClose: () => void
}) {
  const wide = useWideScreen()
  const box = useRef<HTMLInputElement>(null)
  return (
    <search className={classes.top}>
      {kind ? (
        <KindChip
          kind={kind}
          onBack={() => {
            onBack()
            box.current?.focus()
          }}
        />
      ) : (
        <IconSearch size={20} stroke={1.7} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
      <input
        ref={box}
        className={classes.input}
        role="combobox"
        aria-label={kind ? `${newKindWords[kind].title}: ${targetQuestion(kind)}` : t('Search everything')}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        placeholder={placeholderOf(kind, wide)}
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

function placeholderOf(kind: NewKind | undefined, wide: boolean): string {
  if (kind === 'payment') return wide ? t('Invoice, customer or address') : t('Invoice')
  if (kind) return wide ? t('Project’s name, number or address') : t('Project')
  return wide ? t('Number, address, customer, phone, or what to do') : t('Search everything')
}

/** What is being made, before the words that name the project. */
function KindChip({ kind, onBack }: { kind: NewKind; onBack: () => void }) {
  const Icon = newIcons[kind]
  return (
    <button type="button" className={classes.kind} aria-label={t('Back to the search')} onClick={onBack}>
      <Icon size={18} stroke={1.7} aria-hidden />
      {newKindWords[kind].title}
      <IconX size={14} aria-hidden />
    </button>
  )
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

function KeyHints({ canGoBack }: { canGoBack: boolean }) {
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
          {kind === 'payment' ? t('No unpaid invoice matches.') : t('No project matches these words')}
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
