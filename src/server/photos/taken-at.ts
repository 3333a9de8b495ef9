import exifr from 'exifr'
import { companyTimeZone } from '../../domain/dates.ts'

const dayMs = 86_400_000
const firstYear = Date.UTC(1990, 0, 1)

/**
 * When the photo was taken according to its EXIF data, in the zone given there or else the company's. Null when that is
 * missing or implausible: before 1990, or later than tomorrow.
 */
export async function readTakenAt(exif: Buffer | undefined, now: Date): Promise<Date | null> {
  const tags = exif && (await readTags(exif))
  const time = parseTime(tags?.DateTimeOriginal) ?? parseTime(tags?.CreateDate)
  if (tags === undefined || time === undefined) return null
  const offset = parseOffset(tags.OffsetTimeOriginal) ?? parseOffset(tags.OffsetTimeDigitized)
  const taken = offset === undefined ? fromCompanyClock(time) : new Date(time - offset)
  return taken.getTime() >= firstYear && taken.getTime() < now.getTime() + dayMs ? taken : null
}

const pick = ['DateTimeOriginal', 'CreateDate', 'OffsetTimeOriginal', 'OffsetTimeDigitized']

/** Broken EXIF data is ignored: it is no reason to refuse a photo. */
async function readTags(exif: Buffer): Promise<Record<string, unknown> | undefined> {
  const prefix = Buffer.from('Exif\0\0')
  const block = exif.subarray(0, prefix.length).equals(prefix) ? exif.subarray(prefix.length) : exif
  try {
    return (await exifr.parse(block, { pick, reviveValues: false })) as Record<string, unknown> | undefined
  } catch {
    return undefined
  }
}

/** Reads `2026:07:04 12:34:56` as UTC, in milliseconds. */
function parseTime(value: unknown): number | undefined {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(String(value))
  if (!match) return undefined
  const text = `${match[1]}-${match[2]}-${match[3]}T${match[4]}`
  const time = Date.parse(`${text}Z`)
  // Date.parse reads February 30 as March 2.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) return undefined
  return time
}

/** `-07:00` in milliseconds. */
function parseOffset(value: unknown): number | undefined {
  const match = /^([+-])(\d\d):(\d\d)/.exec(String(value))
  if (!match) return undefined
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return (match[1] === '-' ? -minutes : minutes) * 60_000
}

const companyClock = new Intl.DateTimeFormat('en-US', {
  timeZone: companyTimeZone,
  timeZoneName: 'longOffset',
})

function companyOffset(instant: number): number {
  const zone = companyClock.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return parseOffset(zone.replace('GMT', '')) ?? 0
}

/**
 * In spring, the skipped hour is read as the hour after it. In fall, the hour that comes twice is read as its first
 * pass.
 */
function fromCompanyClock(local: number): Date {
  const before = local - companyOffset(local - dayMs)
  const after = local - companyOffset(local + dayMs)
  const isBefore = local - companyOffset(before) === before
  return new Date(isBefore ? before : after)
}
