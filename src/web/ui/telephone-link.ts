/** A phone number as a link takes it: digits, with a leading + where one was written. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}
