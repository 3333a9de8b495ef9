import { createHash } from 'node:crypto'
import type {
  NewStatutoryText,
  StatutorySectionTexts,
  StatutoryText,
} from '../../contract/statutory-texts.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import { wordingProblem } from '../../domain/rights/form-wording.ts'
import { citationOf, officialTextOf } from '../../domain/rights/legal-rules.ts'
import {
  findWording,
  officialWordings,
  type Standing,
  statutoryRules,
  statutorySections,
} from '../../domain/rights/statutory-texts.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { insertRow } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { findStatutoryText, findStatutoryTexts } from './statutory-texts.queries.ts'

/** Each section with the version that is printed today and its others. */
export async function listStatutoryTexts({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<StatutorySectionTexts[]> {
  const today = companyDayOf(clock.now())
  const texts = await findStatutoryTexts(db)
  return statutorySections.map((section) => {
    const own = texts.filter((text) => text.section === section)
    const current = own.find(({ effectiveFrom }) => effectiveFrom <= today) ?? null
    return {
      section,
      citation: citationOf(statutoryRules[section]),
      officialText: officialTextOf(statutoryRules[section]),
      current,
      others: own.filter(({ id }) => id !== current?.id),
    }
  })
}

/**
 * Keeps a new version of a section's wording. Unless it is the attorney's, only the official wording is kept of what was
 * pasted, and nothing that lacks it. @throws invalid naming `wording` or `source`
 */
export async function addStatutoryText(
  deps: Deps,
  actor: Actor,
  { section, wording: pasted, standing, effectiveFrom, source = '' }: NewStatutoryText,
): Promise<StatutoryText> {
  const citation = citationOf(statutoryRules[section])
  const wording =
    standing === 'attorney' ? pasted.trim() : findWording(pasted, officialWordings[section], sha256)
  if (wording === undefined) {
    throw invalidField(
      'wording',
      say(
        'This isn’t the official wording of {text}. Copy the whole section, or say that it’s your attorney’s',
        { text: citation },
      ),
    )
  }
  const problem = wordingProblem(section, wording)
  if (problem !== null) throw invalidField('wording', problem)
  if (standing === 'attorney' && source === '') throw invalidField('source', 'Say who wrote or approved it')
  return keepStatutoryText(deps, actor, {
    section,
    wording,
    standing: standing ?? 'verified',
    effective_from: effectiveFrom ?? companyDayOf(deps.clock.now()),
    source: source || officialTextOf(statutoryRules[section]),
  })
}

/** Writes a version as it is. The sample company's come this way. */
export async function keepStatutoryText(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  text: {
    section: StatutoryText['section']
    wording: string
    standing: Standing
    effective_from: string
    source: string
  },
): Promise<StatutoryText> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const id = await insertRow(trx, 'statutory_text', { ...text, created_by: actor.id, created_at: at })
    await recordEvent(trx, {
      at,
      actor,
      entity: 'company',
      entityId: 1,
      verb: 'changed',
      summary: say('added the wording of {text}', { text: citationOf(statutoryRules[text.section]) }),
      changes: { [text.section]: { from: null, to: text.wording } },
    })
    return findStatutoryText(trx, id)
  })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
