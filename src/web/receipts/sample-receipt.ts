import type { Receipt } from '../../contract/receipts.ts'

/** A picture that waits in the inbox. */
export const lumber: Receipt = {
  id: 81,
  fileName: 'lumber.jpg',
  isPdf: false,
  url: '/api/receipts/81/picture',
  bytes: 250_000,
  status: 'waiting',
  expense: null,
  similar: [],
  createdBy: 'Maria Delgado',
  createdAt: '2026-11-18T18:00:00Z',
}

export const fuel: Receipt = { ...lumber, id: 82, fileName: 'fuel.jpg', url: '/api/receipts/82/picture' }
