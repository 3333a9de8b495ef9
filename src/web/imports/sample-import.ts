import type { Import, ImportRow } from '../../contract/imports.ts'

/** Three customers: a new one, a known one, and one with a wrong e-mail. */
export const draft: Import = {
  id: 4,
  kind: 'customers',
  fileName: 'clients.xlsx',
  status: 'draft',
  counts: { create: 1, update: 1, unchanged: 0, skip: 0, error: 1 },
  rowCount: 3,
  written: 0,
  undone: 0,
  notUndone: 0,
  createdBy: { id: 1, name: 'Maria Delgado' },
  createdAt: '2026-11-20T18:00:00Z',
  startedAt: null,
  endedAt: null,
  undoneBy: null,
  undoneAt: null,
  undoableUntil: null,
  version: 2,
  sheets: [
    { name: 'Clients', rows: 3 },
    { name: 'Old', rows: 40 },
  ],
  sheet: 'Clients',
  headerRow: 1,
  columns: [
    { title: 'Client', samples: ['Ann Lee', 'Bo Ruiz', 'Cy Orr'], field: 'name' },
    { title: 'Mail', samples: ['ann@lee.example', 'bo.example'], field: 'email' },
    { title: 'Shoe size', samples: ['9'], field: null },
  ],
  warnings: [],
  matched: 'update',
  createMissing: true,
  region: null,
  missing: [],
}

export const rows: ImportRow[] = [
  row(2, 'create', ['Ann Lee', 'ann@lee.example', '9']),
  {
    ...row(3, 'error', ['Bo Ruiz', 'bo.example', '']),
    problems: [{ field: 'email', message: 'Must be an e-mail address' }],
  },
  {
    ...row(4, 'update', ['Cy Orr', 'cy@orr.example', '']),
    recordId: 12,
    changes: { email: { from: 'old@orr.example', to: 'cy@orr.example' } },
  },
]

function row(number: number, outcome: ImportRow['outcome'], cells: string[]): ImportRow {
  return {
    row: number,
    cells,
    outcome,
    label: cells[0] ?? '',
    note: '',
    problems: [],
    changes: {},
    recordId: null,
    written: false,
    undone: false,
    undoProblem: null,
  }
}
