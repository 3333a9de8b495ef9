import { AssemblyDialog } from '../../assemblies/assembly-dialog.tsx'
import { InsertAssemblyDialog } from '../../assemblies/insert-assembly-dialog.tsx'
import { type GroupDraft, isBlank } from '../editor/bid-draft.ts'
import type { LineCommands } from './use-line-commands.ts'

/** Where an assembly goes into the bid, or the group that becomes a new one. */
export type OpenAssembly = { at: number } | { from: GroupDraft }

/** The dialog that adds an assembly to the bid, or saves a group as one. */
export function GridAssemblies({
  open,
  commands,
  onClose,
}: {
  open: OpenAssembly
  commands: LineCommands
  onClose: () => void
}) {
  if ('at' in open) {
    return (
      <InsertAssemblyDialog onInsert={(group) => commands.insertGroup(open.at, group)} onClose={onClose} />
    )
  }
  const { key, name, lines } = open.from
  const begun = {
    key,
    name,
    lines: lines
      .filter((line) => !isBlank(line))
      .map(({ description, quantity, unit, unitPrice, unitCost, optional }) => ({
        description,
        quantity: String(quantity / 1000),
        unit,
        unitPrice,
        unitCost,
        optional,
      })),
  }
  return <AssemblyDialog begun={begun} onClose={onClose} />
}
