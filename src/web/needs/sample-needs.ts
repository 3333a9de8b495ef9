import type { Need } from '../../contract/needs.ts'

export const signedBid: Need = {
  key: 'signed-40',
  kind: 'signed',
  project: { id: 12, number: '26-0142', customerName: 'Ann Lee' },
  text: 'Ann Lee signed for $950.00',
  textParts: { message: '{name} signed for {money}', params: { name: 'Ann Lee', money: '$950.00' } },
  action: 'Finalize bid',
  path: 'projects/12/bids/40',
  since: '2026-11-20T18:00:00Z',
  isNew: true,
}
