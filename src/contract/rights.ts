import { z } from 'zod'
import { projectStatuses } from '../domain/projects.ts'
import { letterTones } from '../domain/rights/money-letters.ts'
import { owedKinds } from '../domain/rights/money-owed.ts'
import {
  contractTypes,
  ourRights,
  type PartyRole,
  partyRoles,
  rightKinds,
  rightStates,
  workKinds,
} from '../domain/rights/rights.ts'
import { OutgoingMessage } from './bid-actions.ts'
import { changeOf } from './bodies.ts'
import { copies } from './copies.ts'
import {
  Address,
  Id,
  Line,
  MoneySum,
  OptionalDay,
  PartialAddress,
  RequiredLine,
  SentenceParts,
} from './fields.ts'
import { PaperSent, SendTo, words } from './invoice-sending.ts'
import { get, getFile, post, put } from './route.ts'

const AnsweredDay = z.string().nullable()
const GivenDay = OptionalDay.nullable()
const lineOfDays = { answer: AnsweredDay, input: GivenDay }

/** The days that deadlines are counted from, by the names of `RightsFacts`. */
const days = {
  firstFurnished: lineOfDays,
  noticeServed: lineOfDays,
  lastWork: lineOfDays,
  completed: lineOfDays,
  occupied: lineOfDays,
  ceased: lineOfDays,
  completionRecorded: lineOfDays,
  cessationRecorded: lineOfDays,
  lienRecorded: lineOfDays,
  suitFiled: lineOfDays,
  lisPendensRecorded: lineOfDays,
  contractorPaid: lineOfDays,
  contractorGotRetention: lineOfDays,
}
type DayName = keyof typeof days
/** In the order in which they come up. */
export const rightsDays = Object.keys(days) as DayName[]

const eachDay = <T extends z.ZodType>(type: T) =>
  Object.fromEntries(rightsDays.map((name) => [name, type])) as Record<DayName, T>

/** Somebody on the job. `isReputed`: we take them for it without having seen it in writing. */
const Party = z.object({
  name: z.string(),
  ...Address.shape,
  isReputed: z.boolean(),
  /** Where we learned who they are: the contract, the building permit, the county recorder. */
  knownFrom: z.string(),
})
export type Party = z.output<typeof Party>

const GivenParty = z
  .strictObject({
    name: RequiredLine,
    ...PartialAddress.shape,
    isReputed: z.boolean().optional(),
    knownFrom: Line.optional(),
  })
  .nullable()

const eachRole = <T extends z.ZodType>(type: T) =>
  Object.fromEntries(partyRoles.map((role) => [role, type])) as Record<PartyRole, T>

const Right = z.object({
  kind: z.enum(rightKinds),
  state: z.enum(rightStates),
  /** Null while the day that it is counted from is not known. */
  day: AnsweredDay,
  daysLeft: z.int().nullable(),
  formula: z.string(),
  formulaParts: SentenceParts.optional(),
  /** `Civ. Code § 8204(a)`; since when it has this wording, by which act, and where the state publishes it. */
  section: z.string(),
  inForceSince: AnsweredDay,
  source: z.string(),
  officialText: z.string(),
  doneOn: AnsweredDay,
  note: z.string(),
  noteParts: SentenceParts.optional(),
})
export type Right = z.output<typeof Right>

/** Who is who on a job, and its deadlines by law. A project that nobody has told about yet has version 0. */
export const ProjectRights = z.object({
  project_id: Id,
  version: z.int(),
  contractType: z.enum(contractTypes).nullable(),
  workKind: z.enum(workKinds),
  /** We were asked in writing for a performance and payment bond before we bid, and gave none. */
  bondNotGiven: z.boolean(),
  ...eachDay(AnsweredDay),
  parties: z.object(eachRole(Party.nullable())),
  rights: z.array(Right),
  /** The day of the first check-in or day of work on the site, where none is entered. */
  firstWorkSeen: AnsweredDay,
})
export type ProjectRights = z.output<typeof ProjectRights>

/** A party that is null is taken off. */
export const RightsChange = changeOf(
  z.object({
    contractType: z.enum(contractTypes),
    workKind: z.enum(workKinds),
    bondNotGiven: z.boolean(),
    ...eachDay(GivenDay),
    parties: z.strictObject(eachRole(GivenParty)).partial(),
  }),
  ProjectRights,
).extend({ version: z.int().min(0).optional() })
export type RightsChange = z.output<typeof RightsChange>

export const readRights = get('/api/projects/:id/rights', {
  summary: 'Who is who on a job, and what is due by law until when',
  response: ProjectRights,
})

export const updateRights = put('/api/projects/:id/rights', {
  summary: 'Say with whom our contract is, who is who, and the days that deadlines are counted from',
  body: RightsChange,
  response: ProjectRights,
})

const DueRight = z.object({
  kind: z.enum(ourRights),
  day: z.string(),
  daysLeft: z.int(),
  project: z.object({
    id: Id,
    number: z.string(),
    status: z.enum(projectStatuses),
    customerName: z.string(),
    manager: z.object({ id: Id, name: z.string() }).nullable(),
  }),
})
export type DueRight = z.output<typeof DueRight>

/** Money that is owed to us on a job. */
export const OwedMoney = z.object({
  kind: z.enum(owedKinds),
  amount: MoneySum,
  /** The day of the first invoice that it was held back from, or that is not paid. */
  since: AnsweredDay,
  /** When the law wants it paid; null while that can't be counted. */
  due: AnsweredDay,
  formula: z.string(),
  formulaParts: SentenceParts.optional(),
  section: z.string(),
  officialText: z.string(),
  /** Below zero when it is late; null while that can't be counted. */
  daysLeft: z.int().nullable(),
  /** 2 % a month on what is paid too late, about. */
  charge: MoneySum,
})
export type OwedMoney = z.output<typeof OwedMoney>

const OwedOfJob = OwedMoney.extend({ project: DueRight.shape.project })
export type OwedOfJob = z.output<typeof OwedOfJob>

export const listOwedMoney = get('/api/rights/money', {
  summary:
    'What is owed to us on each job whose rights are watched: since when, due when by law, and the charge for it',
  response: z.array(OwedOfJob),
})

export const readOwedMoney = get('/api/projects/:id/owed-money', {
  summary: 'What is owed to us on a job, and what of its retention is above the limit of the law',
  response: z.object({
    owed: z.array(OwedMoney),
    /** Null where the law sets no limit, or the contract is older than it. */
    cap: z
      .object({
        limit: MoneySum,
        held: MoneySum,
        excess: MoneySum,
        section: z.string(),
        officialText: z.string(),
      })
      .nullable(),
  }),
})

const letter = { of: z.enum(owedKinds), tone: z.enum(letterTones) }

export const readMoneyLetter = getFile('/api/projects/:id/money-letter', {
  summary: 'A letter about money that is owed to us, polite or firm, as PDF',
  query: z.strictObject(letter),
})

export const readMoneyLetterMessage = get('/api/projects/:id/money-letter/message', {
  summary: 'Exactly what would go out with such a letter; nothing is sent',
  query: z.strictObject({ ...letter, ...words, to: Line.optional(), toName: Line.optional() }),
  response: OutgoingMessage,
})

export const sendMoneyLetter = post('/api/projects/:id/money-letter/send', {
  summary: 'Send such a letter by e-mail',
  idempotent: true,
  query: z.strictObject({ ...letter, ...words, ...copies }),
  body: SendTo.optional(),
  response: PaperSent,
})

export const listRights = get('/api/rights', {
  summary: 'The next deadline by law of each job on which something is still owed, the earliest first',
  response: z.array(DueRight),
})
