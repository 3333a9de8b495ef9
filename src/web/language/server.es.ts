import { serverBidsEs } from './server-bids.es.ts'
import { serverDaysEs } from './server-days.es.ts'
import { serverFieldsEs } from './server-fields.es.ts'
import { serverHistoryEs } from './server-history.es.ts'
import { serverHistoryMoneyEs } from './server-history-money.es.ts'
import { serverImportsEs } from './server-imports.es.ts'
import { serverMachineEs } from './server-machine.es.ts'
import { serverMoneyEs } from './server-money.es.ts'
import { serverOfficeEs } from './server-office.es.ts'

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
