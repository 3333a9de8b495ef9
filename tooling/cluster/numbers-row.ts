import { takeNumbers } from '../torture/numbers.ts'
import type { TortureRow } from '../torture/row.ts'
import { openCluster } from './cluster.ts'

export const numbersRow: TortureRow = {
  id: 'T2',
  title: '200 numbers at once over four servers, one in ten rolled back',
  passesWhen: 'no number is given twice, and none is missing',
  guard: 'what is rolled back keeps its number',
  async run({ guarded }) {
    const cluster = await openCluster({ servers: 4 })
    try {
      const office = {
        urls: cluster.servers.map(({ url }) => url),
        authorization: cluster.authorization,
        run: <Row extends object>(statement: string) => cluster.databases.run<Row>(statement, 'groundwork'),
      }
      return await takeNumbers(office, guarded)
    } finally {
      await cluster.close()
    }
  },
}
