import { Box, Button, Checkbox, Group, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconStack2 } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type ComponentProps,
  type Dispatch,
  type FocusEvent,
  type FormEvent,
  type PointerEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Product } from '../../../contract/products.ts'
import { t } from '../../language/t.ts'
import type { GroupDraft, LineDraft } from '../editor/bid-draft.ts'
import type { BidDraftAction } from '../editor/bid-draft-actions.ts'
import type { BidErrors } from '../editor/bid-errors.ts'
import { offerProducts } from './find-products.ts'
import { GridAssemblies, type OpenAssembly } from './grid-assemblies.tsx'
import { gridKeys, isText } from './grid-keys.ts'
import { GroupHead } from './group-head.tsx'
import { GroupLines } from './group-lines.tsx'
import { KeysHelp } from './keys-help.tsx'
import classes from './line-grid.module.css'
import { type Column, columns, isPasteOfLines, textOfLines } from './paste-lines.ts'
import { SelectionBar } from './selection-bar.tsx'
import { type LineCommands, useLineCommands } from './use-line-commands.ts'
import { useLineDrag } from './use-line-drag.ts'
import { type LineSelection, useLineSelection } from './use-line-selection.ts'

/** Longer bids render only the lines near the screen. In shorter ones the browser's search finds every line. */
const mostRendered = 80

/** The bid's groups and lines as a spreadsheet. */
export function LineGrid({
  groups,
  products,
  errors,
  dispatch,
  undo,
  showsCost,
  onShowCost,
  disabled,
}: {
  groups: readonly GroupDraft[]
  products: readonly Product[]
  errors: BidErrors['parts']
  dispatch: Dispatch<BidDraftAction>
  undo: () => void
  showsCost: boolean
  onShowCost: (shows: boolean) => void
  disabled: boolean
}) {
  const grid = useRef<HTMLDivElement>(null)
  const { commands, said, revealed } = useLineCommands(grid, groups, dispatch, undo)
  const selection = useLineSelection(groups)
  const drag = useLineDrag(grid, commands, selection)
  const offered = useMemo(() => offerProducts(products), [products])
  const settings = useMemo(
    () => ({ commands, products: offered, showsCost, disabled }),
    [commands, offered, showsCost, disabled],
  )
  const lineCount = groups.reduce((sum, { lines }) => sum + lines.length, 0)
  const cells = useCells({ groups, commands, selection, disabled })
  const [assembly, openAssembly] = useState<OpenAssembly>()
  return (
    <div
      ref={grid}
      className={classes.lines}
      data-costs={showsCost || undefined}
      onKeyDown={gridKeys({ groups, commands, selection, before: cells.before, disabled })}
      onFocus={cells.onFocus}
      onBlur={cells.onBlur}
      onInput={cells.onInput}
      onPointerDown={(event) => {
        drag.onPointerDown(event)
        cells.onPointerDown(event)
      }}
      onClick={drag.onClick}
      onPaste={cells.onPaste}
      onCopy={cells.onCopy}
    >
      <GridOptions showsCost={showsCost} onShowCost={onShowCost} />
      {groups.map((group, place) => (
        <GroupSection
          key={group.key}
          settings={settings}
          group={group}
          place={place}
          count={groups.length}
          isLong={lineCount > mostRendered}
          revealed={revealed}
          selected={selection.selected}
          dispatch={dispatch}
          onAssembly={openAssembly}
          errors={errors}
        />
      ))}
      {!disabled && <AddGroup commands={commands} onAssembly={() => openAssembly({ at: groups.length })} />}
      {assembly && !disabled && (
        <GridAssemblies open={assembly} commands={commands} onClose={() => openAssembly(undefined)} />
      )}
      {selection.selected.size > 0 && !disabled && <SelectionBar selection={selection} commands={commands} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

function GridOptions({
  showsCost,
  onShowCost,
}: {
  showsCost: boolean
  onShowCost: (shows: boolean) => void
}) {
  return (
    <Group justify="space-between" mb="xs" gap="xs">
      <Checkbox
        size="xs"
        label={t('Show cost and margin (internal, never printed)')}
        checked={showsCost}
        onChange={(event) => onShowCost(event.currentTarget.checked)}
      />
      <KeysHelp />
    </Group>
  )
}

function AddGroup({ commands, onAssembly }: { commands: LineCommands; onAssembly: () => void }) {
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        data-add-group
        onClick={() => commands.addGroup()}
      >
        {t('Add a group')}
      </Button>
      <Button variant="default" leftSection={<IconStack2 size={16} />} onClick={onAssembly}>
        {t('Add an assembly')}
      </Button>
    </Group>
  )
}

/** A group's head and, unless it is folded, its lines. */
function GroupSection({
  count,
  dispatch,
  onAssembly,
  ...lines
}: ComponentProps<typeof GroupLines> & {
  count: number
  dispatch: Dispatch<BidDraftAction>
  onAssembly: (open: OpenAssembly) => void
}) {
  const { settings, group, place, errors } = lines
  const { commands, disabled } = settings
  const [isClosed, setClosed] = useState(false)
  return (
    <Box component="section" mb="lg" aria-label={group.name || t('Group {number}', { number: place + 1 })}>
      <GroupHead
        group={group}
        place={place}
        count={count}
        error={errors.get(group.key)}
        isClosed={isClosed}
        onClose={setClosed}
        dispatch={dispatch}
        commands={commands}
        onAssembly={onAssembly}
        disabled={disabled}
      />
      {!isClosed && group.lines.length > 0 && <GroupLines {...lines} />}
      {!isClosed && !disabled && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => commands.addLine(place, group.lines.length - 1)}
        >
          {t('Add a line')}
        </Button>
      )}
    </Box>
  )
}

/** Editing a cell, selecting its text, copying and pasting. */
function useCells({
  groups,
  commands,
  selection,
  disabled,
}: {
  groups: readonly GroupDraft[]
  commands: LineCommands
  selection: LineSelection
  disabled: boolean
}) {
  /** The line as it was when its cell got the focus; Escape restores it. */
  const before = useRef<LineDraft>(undefined)

  function lineAt(cell: EventTarget): { group: number; place: number; line: LineDraft } | undefined {
    const row = (cell as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    const [group = 0, place = 0] = (row ?? '').split('.').map(Number)
    const line = row === undefined ? undefined : groups[group]?.lines[place]
    return line && { group, place, line }
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const cell = event.target as HTMLElement
    if (cell.dataset.column === undefined) return
    before.current = lineAt(cell)?.line
    if (cell.dataset.editing === undefined && isText(cell)) cell.select()
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const cell = event.target as HTMLElement
    if (cell.dataset.column === undefined || cell.dataset.column === 'handle') return
    selection.clear()
    // A click edits a text at once. In a figure the first click selects all, the second edits.
    if (cell.tagName !== 'INPUT' || cell === document.activeElement) cell.dataset.editing = ''
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const cell = event.target as HTMLElement
    const at = lineAt(cell)
    const column = columns.find((name) => name === cell.dataset.column)
    const text = event.clipboardData.getData('text/plain')
    if (disabled || !at || !column || !isPasteOfLines(text)) return
    // Plain text with line breaks, pasted into a description being written, is part of it.
    const isWriting = cell.dataset.editing !== undefined && column === 'description'
    if (isWriting && !text.includes('\t') && at.line.description !== '') return
    event.preventDefault()
    pasteAt(at, column, text)
  }

  function pasteAt(at: { group: number; place: number }, column: Column, text: string) {
    if (column === 'description') commands.pasteLines(at.group, at.place, text)
    else commands.pasteCells(at.group, at.place, column, text)
  }

  function onCopy(event: ClipboardEvent<HTMLElement>) {
    // React passes on what is copied in the assembly dialog.
    const isInDialog = (event.target as HTMLElement).closest('[role="dialog"]') !== null
    if (selection.selected.size === 0 || isInDialog) return
    event.preventDefault()
    const lines = commands.chosen(selection.selected)
    event.clipboardData.setData('text/plain', textOfLines(lines))
    commands.say(t('{count, plural, one {One line copied} other {# lines copied}}', { count: lines.length }))
  }

  function onInput(event: FormEvent<HTMLElement>) {
    const cell = event.target as HTMLElement
    if (cell.dataset.column !== undefined && isText(cell)) cell.dataset.editing = ''
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    delete (event.target as HTMLElement).dataset.editing
  }

  return { before: () => before.current, onFocus, onBlur, onInput, onPointerDown, onPaste, onCopy }
}
