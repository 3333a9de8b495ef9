import type { PermitStage } from '../../domain/permits.ts'

/* Texts that employees and customers of the sample company would write. */

export const projectNotes = [
  'Met the owner on site. Access on the downhill side is 6 ft at best: limited-access rig.',
  'Soils report received; 18 ft minimum embedment into bedrock.',
  'Owner asked whether the oak by the drive can stay. Told them to ask an arborist before we drill.',
  'Neighbor agrees to staging in the driveway, mornings only.',
  'Plan check returned two corrections: hold-down schedule and special inspection form.',
  'Called about the bid; they compare with one other. Decision by the end of the week.',
  'Engineer confirmed 24 in. caissons are fine in place of 30 in. with two more.',
  'Concrete booked with Los Cerritos for 7 am, pump at 8.',
  'Geologist on site, bottoms approved, two holes over-drilled by 4 ft.',
  'Gate code 4417. Dog in the back yard, call first.',
  'Deposit received, permit application goes out tomorrow.',
  'Inspector signed the steel. Pour may go ahead.',
  'Owner will be away until the 15th; neighbor has the key.',
  'Gas line runs under the north footing: marked by the utility, hand dig there.',
  'Crew of four for three days, then one day of clean-up.',
  'Lender wants a conditional waiver with the next invoice.',
]

export const visitNotes = [
  'Gate code 4711. Dog is friendly.',
  'Park on the street, the driveway is steep.',
  'Owner meets us; crawl space access is in the hall closet.',
  'Bring the long ladder and the level.',
]

/** Why bids were lost, as noted by the salesperson. */
export const lossReasons = ['Chose another contractor', 'Postponed until next year', 'The price']

/** Reasons customers give when they decline online. */
export const declineReasons = [
  'We have decided to do only the drainage this year.',
  'Another bid was $6,000 lower.',
  'We are selling the house as it is.',
]

export const bidQuestions = [
  'How long will the driveway be blocked?',
  'Is the geologist’s visit included?',
  'Can the work begin after the school year ends?',
]

export const changeOrders: readonly (readonly [product: string, title: string, low: number, high: number])[] =
  [
    ['Over-drill', 'Deeper caissons, as ordered by the geologist', 8, 24],
    ['Spoils haul-off', 'More spoils than estimated', 8, 20],
    ['Excavation, hand', 'Hand excavation around the gas line', 3, 9],
  ]

/** The last log entry of a waiting permit. */
export const permitLog: Partial<Record<PermitStage, string>> = {
  submitted: 'Application number confirmed by e-mail.',
  plan_check: 'With the plan checker. Asked for a date: two to three weeks.',
  corrections: 'Two corrections on sheet S-2: hold-down schedule, soils report letter. Engineer has them.',
  ready_to_issue: 'Ready to issue, fees are due.',
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
