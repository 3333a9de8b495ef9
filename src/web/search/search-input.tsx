import { ActionIcon, Kbd } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import { t } from '../language/t.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { newIcons } from './choice.ts'
import { type NewKind, newKindWords, targetQuestion } from './new-kinds.ts'
import classes from './search.module.css'

/** The box that keeps the focus, and before it what is being made. */
export function SearchInput({
  box,
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
  box: RefObject<HTMLInputElement | null>
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
