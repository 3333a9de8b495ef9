import { unformatPhone } from '../../domain/phones.ts'

/** A phone number as a link dials it: E.164, then an extension after a pause. What is no such number: its digits. */
export function telephoneLink(phone: string): string {
  const [number = '', extension] = unformatPhone(phone).split(';ext=')
  const dialed = number.replaceAll(/[^\d+]/g, '')
  return extension === undefined ? `tel:${dialed}` : `tel:${dialed},${extension}`
}

/** The same as a link that writes a text message. */
export function textLink(phone: string): string {
  return telephoneLink(phone).replace('tel:', 'sms:').replace(/,.*/, '')
}

/** A chat in WhatsApp, which wants the number with its country and without signs. */
export function whatsAppLink(phone: string): string {
  return `https://wa.me/${telephoneLink(phone).replaceAll(/,.*|\D/g, '')}`
}
