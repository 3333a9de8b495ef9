import type { Day } from '../dates.ts'

/** A rule of California law that Groundwork counts by. Laws change: `from` and `source` say which wording it is. */
export interface LegalRule {
  code: 'Civ. Code' | 'B&P'
  /** As the code writes it: `8204(a)`. */
  section: string
  /** In force since. */
  from: Day
  /** The act that put this wording into the code. */
  source: string
}

export const civil = (section: string): LegalRule => ({
  code: 'Civ. Code',
  section,
  from: '2012-07-01',
  source: 'Stats. 2010, ch. 697 (SB 189)',
})

/** Read in the published code in November 2026. The days of each are in the function that counts them. */
export const legalRules = {
  notice: civil('8204(a)'),
  actualCompletion: civil('8180(a)(1)'),
  occupation: civil('8180(a)(2)'),
  cessation: civil('8180(a)(3)'),
  recordedCessation: civil('8180(a)(4)'),
  directLien: civil('8412'),
  lien: civil('8414'),
  suit: civil('8460(a)'),
  lisPendens: civil('8461'),
  ownersProgress: civil('8800(a)'),
  ownersRetention: civil('8812(a)'),
  contractorsRetention: civil('8814(a)'),
  contractorsProgress: {
    code: 'B&P',
    section: '7108.5(a)',
    from: '2012-01-01',
    source: 'Stats. 2011, ch. 700 (SB 293)',
  },
} as const satisfies Record<string, LegalRule>

/** The limit on retention; it counts no day. */
export const retentionCapRule: LegalRule = {
  code: 'Civ. Code',
  section: '8811(b)',
  from: '2026-01-01',
  source: 'Stats. 2025, ch. 49 (SB 61)',
}

/** `Civ. Code § 8204(a)`. */
export function citationOf({ code, section }: LegalRule): string {
  return `${code} § ${section}`
}

/** Where the state publishes the section. */
export function officialTextOf({ code, section }: LegalRule): string {
  const lawCode = code === 'B&P' ? 'BPC' : 'CIV'
  const number = section.replace(/\(.*$/, '')
  return `https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=${lawCode}&sectionNum=${number}.`
}
