import { createRandom, named, type Random, type SampleCompany, type SampleNote } from './sample-job.ts'
import type { SampleProject } from './sample-tables.ts'

/** What people write down once a project has come so far; a note fits no earlier stage. */
const stages: readonly { step: number; part: number; notes: readonly string[] }[] = [
  {
    step: 0,
    part: 0,
    notes: [
      '{first} called about cracks on the {side} side of the house. Wants somebody to look before it rains.',
      'House on {street} is on raised foundation. {first} has the plans from the last addition.',
      'Gate code {code}. Dog in the back yard, call {first} first.',
      'Best reached after {hour} pm; {first} works nights.',
      '{first} found us through a neighbor on {street}.',
      'Doors on the {side} side stick since last winter, says {first}.',
      '{first} has a report from {count} years ago and will send it.',
      'Buyer wants a price before escrow closes in {count} weeks. {first} is the seller.',
    ],
  },
  {
    step: 1,
    part: 0.1,
    notes: [
      'Met {first} on site. Access on the downhill side is {feet} ft at best: limited-access rig.',
      'Measured {street}: {deep} ft of stem wall, crawl space {feet} ft high at the {side} end.',
      'Neighbor of {first} agrees to staging in the driveway, until {hour} pm only.',
      'Key is with the neighbor at {street} until the {day}th.',
      '{first} asked whether the oak by the drive can stay. Told them to ask an arborist before we drill.',
      'Gas line runs under the {side} footing of {street}: marked by the utility, hand dig there.',
      '{count} cracks in the {side} wall, the widest a quarter inch. Photos are with the project.',
    ],
  },
  {
    step: 2,
    part: 0.24,
    notes: [
      'Called {first} about the bid; they compare with {count} others. Decision by the {day}th.',
      '{first} wants the haul-off as a separate line. Explained that it is in the unit prices.',
      'Soils report for {street} received; {deep} ft minimum embedment into bedrock.',
      'Engineer confirmed 24 in. caissons at {street} are fine in place of 30 in. with {count} more.',
      '{first} asked for three payments; told them that the schedule has four.',
      '{first} reads the bid with their lender on the {day}th.',
    ],
  },
  {
    step: 3,
    part: 0.37,
    notes: [
      '{first} prefers a start after the {day}th.',
      'Lender of {first} wants a conditional waiver with the next invoice.',
      'Plans for {street} ordered, {count} sets.',
      'Insurance certificate for {street} sent to {first}.',
      '{first} will be away until the {day}th; the neighbor has the key.',
      'Utility markings ordered for {street}, ticket {code}.',
    ],
  },
  {
    step: 4,
    part: 0.5,
    notes: [
      'Permit application for {street} is complete; the counter asked for {count} sets of plans.',
      'Plan checker for {street} is out until the {day}th.',
      'Hold-down schedule for {street} is with the engineer.',
      'Special inspection form for {street} signed by {first}.',
      'Paid the plan check fee for {street}, receipt {code}.',
    ],
  },
  {
    step: 6,
    part: 0.7,
    notes: [
      'Concrete for {street} booked with Los Cerritos for {hour} am, pump an hour later.',
      'Geologist at {street}, bottoms approved, {count} holes over-drilled by {feet} ft.',
      'Inspector signed the steel at {street}. Pour may go ahead.',
      'Crew of {feet} at {street} for {count} days, then one day of clean-up.',
      'Slump at {street} was {feet} in., cylinders taken, tags {code} and up.',
      'Told {first} that the driveway is blocked until the {day}th.',
    ],
  },
]

/** The notes of a project up to its status. Nobody writes what was written before. */
export function planNotes(
  company: SampleCompany,
  row: SampleProject,
  random: Random,
  step: number,
): SampleNote[] {
  const reached = stages.filter((stage) => stage.step <= step)
  const count = random.integer(0, Math.min(5, 1 + step))
  const authors = [named(company.people, row.manager), named(company.people, row.estimator)] as const
  const details = createRandom(row.seed + 1)
  const notes: SampleNote[] = []
  for (let place = 0; place < count; place += 1) {
    const author = random.chance(0.6) ? authors[0] : authors[1]
    const first = random.integer(0, 15)
    const stage = reached[Math.floor((place * reached.length) / count)]
    if (!stage) continue
    const content = writeNew(company.written, details, row, stage.notes, first)
    if (content !== undefined) notes.push({ author, content, part: stage.part + place / 200 })
  }
  return notes
}

/** The first text from a place in the list on that reads like none before. */
function writeNew(
  written: Set<string>,
  random: Random,
  row: SampleProject,
  texts: readonly string[],
  from: number,
): string | undefined {
  const number = (low: number, high: number) => String(random.integer(low, high))
  for (let index = 0; index < texts.length; index += 1) {
    const words: Record<string, string> = {
      first: row.customer.split(' ')[0] ?? '',
      street: row.street,
      side: random.pick(['north', 'south', 'east', 'west']),
      feet: number(4, 8),
      deep: number(14, 60),
      hour: number(6, 9),
      day: number(4, 19),
      count: number(2, 5),
      code: number(1200, 9800),
    }
    const text = texts[(from + index) % texts.length] ?? ''
    // The same template may come twice in a company, but not on one project's screen.
    const mark = `${row.seed} ${text}`
    const content = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
    if (written.has(mark) || written.has(content)) continue
    written.add(mark).add(content)
    return content
  }
  return undefined
}
