import { Button, Paper, Text } from '@mantine/core'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../language/t.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './demo.module.css'
import { useClear } from './demo-api.ts'

/** What is open beside the list. It is in the address under `name`. */
export function useOpenItem(name: 'mail' | 'chat') {
  const [search, setSearch] = useSearchParams()
  const list = useRef<HTMLUListElement>(null)
  const id = search.get(name) ?? ''
  const show = (item: string) => setSearch(item === '' ? {} : { [name]: item }, { replace: item === '' })
  const close = () => {
    show('')
    // On a phone, the list is there again after the next render.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus())
  }
  return { id, list, show, close }
}

/** The frame of the demo's mailbox and phone: a list beside what is open. A phone shows one of the two. */
export function DemoPage({
  title,
  description,
  isOpen,
  clearing,
  hint,
  hints,
  children,
}: {
  title: string
  description: string
  isOpen: boolean
  /** The button that removes everything; left out while there is nothing. */
  clearing: ReactNode
  /** How to try what can go wrong: an introduction, and what happens for what is typed. */
  hint: string
  hints: readonly (readonly [typed: string, outcome: string])[]
  children: ReactNode
}) {
  const isAlone = !useWideScreen() && isOpen
  return (
    <>
      <PageHeader title={title} description={!isAlone && description} actions={!isAlone && clearing} />
      {!isAlone && (
        <Paper
          component="details"
          fz="sm"
          px="md"
          py="sm"
          mb="md"
          radius="md"
          bg="var(--mantine-color-blue-light)"
        >
          <summary className={classes.summary}>{t('Try what can go wrong')}</summary>
          <Text size="sm" maw="48rem" my={4}>
            {hint}
          </Text>
          <dl className={classes.facts}>
            {hints.map(([typed, outcome]) => (
              <div key={typed}>
                <dt>
                  <code>{typed}</code>
                </dt>
                <dd>{outcome}</dd>
              </div>
            ))}
          </dl>
        </Paper>
      )}
      {children}
    </>
  )
}

const clearWords = {
  mails: {
    label: t('Empty the mailbox'),
    message: t('Every mail in it is removed. The ledger of deliveries keeps its entries.'),
  },
  chats: {
    label: t('Clear the phone'),
    message: t('Every chat on it is removed. The ledger of deliveries keeps its entries.'),
  },
}

export function ClearButton({ what, onCleared }: { what: 'mails' | 'chats'; onCleared: () => void }) {
  const confirm = useConfirm()
  const clear = useClear(what)
  const { label, message } = clearWords[what]
  const ask = async () => {
    if (await confirm({ title: `${label}?`, message, confirmLabel: label, danger: true })) {
      clear.mutate(undefined, { onSuccess: onCleared })
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={clear.isPending}
      onClick={() => void ask()}
    >
      {label}
    </Button>
  )
}

/** An entry of the list. */
export function RowButton({
  id,
  isShown,
  onShow,
  children,
}: {
  id: string | number
  isShown: boolean
  onShow: () => void
  children: ReactNode
}) {
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-id={id}
        aria-current={isShown || undefined}
        onClick={onShow}
      >
        {children}
      </button>
    </li>
  )
}

/** The title of what is open, focused on a phone, where it replaces the list; with a way back. */
export function OpenTitle({
  id,
  back,
  onClose,
  children,
}: {
  id: string
  /** What the way back is called: `All mails`. */
  back: string
  onClose: () => void
  children: ReactNode
}) {
  const wide = useWideScreen()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!wide) title.current?.focus()
  }, [wide])
  return (
    <>
      {!wide && (
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onClose}
        >
          {back}
        </Button>
      )}
      <h2 id={id} ref={title} tabIndex={-1} className={classes.title}>
        {children}
      </h2>
    </>
  )
}
