import { serverBidsEs } from './bids.es.ts'
import { serverDaysEs } from './days.es.ts'
import { serverFieldsEs } from './fields.es.ts'
import { serverHistoryEs } from './history.es.ts'
import { serverHistoryMoneyEs } from './history-money.es.ts'
import { serverImportsEs } from './imports.es.ts'
import { serverMachineEs } from './machine.es.ts'
import { serverMoneyEs } from './money.es.ts'
import { serverOfficeEs } from './office.es.ts'

/** The server's sentences, which stay English on the wire; what changes within one stands in {braces}. */
export const serverEs = {
  ...serverBidsEs,
  ...serverDaysEs,
  ...serverFieldsEs,
  ...serverHistoryEs,
  ...serverHistoryMoneyEs,
  ...serverImportsEs,
  ...serverMachineEs,
  ...serverMoneyEs,
  ...serverOfficeEs,
}
