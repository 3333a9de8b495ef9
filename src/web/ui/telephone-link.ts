/** A phone number as a link takes it: digits, with a leading + where one was written. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/** `+13105550142` as people here write it, `(310) 555-0142`; a number of elsewhere as it is. */
export function telephoneWord(international: string): string {
  return international.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
