import { unformatPhone } from '../../domain/phones.ts'

/** A phone number as a link dials it: E.164, then an extension after a pause. What is no such number: its digits. */
export function telephoneLink(phone: string): string {
  const [number = '', extension] = unformatPhone(phone).split(';ext=')
  const dialed = number.replaceAll(/[^\d+]/g, '')
  return extension === undefined ? `tel:${dialed}` : `tel:${dialed},${extension}`
}
