import type { PermitStage } from '../../domain/permits.ts'

/* Texts that employees and customers of the sample company would write. */

/** Why bids were lost, as noted by the salesperson. */
export const lossReasons = ['Chose another contractor', 'Postponed until next year', 'The price']

/** Reasons customers give when they decline online. */
export const declineReasons = [
  'We have decided to do only the drainage this year.',
  'Another bid was $6,000 lower.',
  'We are selling the house as it is.',
  'Our engineer wants helical piers in place of caissons.',
]

export const bidQuestions = [
  'How long will the driveway be blocked?',
  'Is the geologist’s visit included?',
  'Can the work begin after the school year ends?',
  'Do we have to move out while you work?',
  'What happens if you find rock?',
]

export const changeOrders: readonly (readonly [product: string, title: string, low: number, high: number])[] =
  [
    ['Over-drill', 'Deeper caissons, as ordered by the geologist', 8, 24],
    ['Spoils haul-off', 'More spoils than estimated', 8, 20],
    ['Excavation, hand', 'Hand excavation around the gas line', 3, 9],
  ]

/** The last log entry of a waiting permit. */
export const permitLog: Partial<Record<PermitStage, (street: string) => string>> = {
  submitted: (street) => `Application number for ${street} confirmed by e-mail.`,
  plan_check: (street) => `${street} is with the plan checker. Asked for a date: two to three weeks.`,
  corrections: (street) =>
    `Two corrections on sheet S-2 of ${street}: hold-down schedule, soils report letter. Engineer has them.`,
  ready_to_issue: (street) => `Permit for ${street} is ready to issue, fees are due.`,
}

/** Job, group and payment names of Spanish bids. Line texts are in `sample-products.tsv`. */
export const spanishWords: Record<string, string> = {
  'Brace and bolt retrofit': 'Refuerzo sísmico: anclaje y arriostramiento',
  'Crawl-space drainage': 'Drenaje del espacio bajo la casa',
  Bolting: 'Anclaje',
  Bracing: 'Arriostramiento',
  Drainage: 'Drenaje',
  'General conditions': 'Condiciones generales',
  Options: 'Opciones',
  Deposit: 'Anticipo',
  'On mobilization': 'Al iniciar la obra',
  'On completion of concrete': 'Al terminar el concreto',
  'On final inspection': 'Después de la inspección final',
  revised: 'revisada',
}
