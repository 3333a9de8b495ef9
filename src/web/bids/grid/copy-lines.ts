import { toDollars } from '../../../domain/money.ts'
import type { LineDraft } from '../editor/bid-draft.ts'
import { writeTable } from './table-text.ts'

/** Lines as a spreadsheet takes them, in the columns in which they are pasted here. */
export function textOfLines(lines: readonly LineDraft[]): string {
  return writeTable(
    lines.map((line) => [
      line.description,
      String(line.quantity / 1000),
      line.unit,
      toDollars(line.unitPrice).toFixed(2),
      toDollars(line.unitCost).toFixed(2),
    ]),
  )
}
