import type { BidKind, Unit } from '../../domain/bids.ts'

/** Every word of the page itself, in English; what the company wrote stays as it wrote it. */
export const english = {
  locale: 'en-US',
  otherLanguage: 'Español',

  nameOf: { bid: 'Bid', change_order: 'Change order' } satisfies Record<BidKind, string>,
  revision: (revision: number) => `Revision ${revision}`,
  license: (number: string) => `CSLB Lic. #${number}`,
  loading: 'Loading your bid …',

  preparedFor: 'Prepared for',
  site: 'Job site',
  project: 'Project',
  date: 'Date',
  validUntil: 'Valid until',
  daysLeft: (days: number) =>
    days === 0 ? 'today is the last day' : days === 1 ? '1 day left' : `${days} days left`,
  downloadPdf: 'Download PDF',
  downloadSigned: 'Download the signed PDF',
  print: 'Print',

  scope: 'Scope of work',
  work: 'Work',
  optional: 'Optional',
  optionIncluded: 'Optional – included',
  optionLeftOut: 'Optional – not included',
  optionsHint: 'Tick the options you want. The total and the payments follow your choice.',
  exclusions: 'Not included',
  terms: 'Terms',
  basePrice: 'Work without options',
  options: (chosen: number, all: number) => `Options (${chosen} of ${all} chosen)`,
  subtotal: 'Subtotal',
  discount: 'Discount',
  contractBefore: 'Contract so far',
  contractAfter: 'New contract total',
  total: { bid: 'Total', change_order: 'This change' } satisfies Record<BidKind, string>,
  totalWithChoice: 'Total with your choice',
  schedule: 'Payment schedule',
  due: 'Due',
  amount: 'Amount',
  units: {
    EA: 'each',
    LF: 'linear ft',
    VLF: 'vertical ft',
    SF: 'sq ft',
    CY: 'cu yd',
    LS: 'lump sum',
    HR: 'hours',
    TON: 'tons',
    DAY: 'days',
  } satisfies Record<Unit, string>,

  toSignature: 'Review and sign',
  signTitle: 'Accept and sign',
  signIntro: (company: string) =>
    `Sign here to accept what is written above, terms included. ${company} is told at once, and nothing is charged now.`,
  fullName: 'Your full name',
  signature: 'Your signature',
  typeIt: 'Typed name',
  drawIt: 'Draw it',
  typedHint: 'Your name above stands here as your signature.',
  drawHint: 'Sign with a finger, a pen or the mouse. Prefer the keyboard? Choose “Typed name”.',
  drawing: (strokes: number) =>
    strokes === 0
      ? 'Signature field, empty'
      : `Signature field with ${strokes} ${strokes === 1 ? 'stroke' : 'strokes'}`,
  undo: 'Undo',
  clear: 'Clear',
  signedCopyTo: 'E-mail for your signed copy',
  notRequired: 'not required',
  agreeBid: (total: string, options: string) =>
    `I accept this bid for ${total}${options}, with its scope, exclusions and terms. My electronic signature counts like one on paper.`,
  agreeChangeOrder: (change: string, options: string) =>
    `I accept this change order${options}: ${change}, with its scope, exclusions and terms. My electronic signature counts like one on paper.`,
  adds: (amount: string) => `it adds ${amount} to the contract`,
  takesOff: (amount: string) => `it takes ${amount} off the contract`,
  keepsTotal: 'the contract total stays as it is',
  withOptions: (options: string) => `, including ${options}`,
  withoutOptions: ', without its options',
  acceptButton: (total: string) => `Accept and sign · ${total}`,
  sending: 'Sending …',
  needName: 'Your full name: please write it out',
  needDrawing: 'Your signature: please draw it, or choose “Typed name”',
  needAgreement: 'Please tick the box if you accept',
  needEmail: 'E-mail: please check the address, or leave it empty',

  otherwise: 'Not ready to sign?',
  decline: 'Decline',
  declineTitle: {
    bid: 'Decline this bid?',
    change_order: 'Decline this change order?',
  } satisfies Record<BidKind, string>,
  declineWarning: (company: string) =>
    `${company} is told at once. You cannot take this back here; if you change your mind later, call them.`,
  declineReason: 'Your reason',
  declineNow: 'Yes, decline',
  keepOpen: 'No, go back',

  ask: 'Ask a question',
  askIntro: (manager: string) => `Your question goes to ${manager}, who will get back to you.`,
  askName: 'Your name',
  askContact: 'Phone or e-mail for the answer',
  askText: 'Your question',
  askSend: 'Send the question',
  askSent: 'Your question is on its way',
  askSentMore: (manager: string) => `${manager} will get back to you.`,
  askAnother: 'Ask another question',
  needAskName: 'Your name: please write it',
  needQuestion: 'Your question: please write it',

  contact: 'Contact',
  looksAfter: (manager: string) => `${manager} looks after your project.`,
  call: (phone: string) => `Call ${phone}`,
  writeEmail: 'Write an e-mail',

  draftTitle: 'Draft',
  draftText: 'This is still being written. What you see here is not an offer yet, and nobody can sign it.',
  acceptedTitle: 'Accepted',
  acceptedBy: (name: string, when: string, total: string) =>
    `${name} accepted and signed on ${when}, for ${total}.`,
  acceptedPlain: 'This has been accepted. Thank you.',
  thanks: 'Thank you. You have accepted.',
  nextTitle: 'What happens next',
  nextCopyTo: (email: string) => `A signed copy will be sent to ${email}. You can download it here, too.`,
  nextCopy: 'Keep your signed copy: you can download it here at any time.',
  nextCall: (manager: string) => `${manager} has been told and will contact you to plan the work.`,
  nextPayment: (label: string, amount: string) =>
    `The first payment is ${amount} (${label}). You will get an invoice; nothing is paid on this page.`,
  declinedTitle: 'Declined',
  declinedText: (when: string, manager: string) =>
    `This was declined${when && ` on ${when}`}. If you have changed your mind, call ${manager}.`,
  closedTitle: 'This can no longer be signed',
  closedText: (who: string) =>
    `Something else was agreed for this job, or it was called off. Please call ${who} if that surprises you.`,
  finalizedTitle: 'Agreed: this is the contract',
  finalizedText: 'Work is done by what you see here.',
  supersededTitle: 'A newer revision has replaced this',
  replacedSent: (revision: number, when: string) =>
    `Revision ${revision} has taken its place. It was sent on ${when}: please use the link in that message.`,
  replacedUnsent: (revision: number, manager: string) =>
    `Revision ${revision} is being prepared. ${manager} will send it to you.`,
  askForLink: (manager: string) => `Ask ${manager} for the new link.`,
  expiredTitle: 'This offer has expired',
  expiredText: (until: string, manager: string) =>
    `It was valid until ${until}. Ask ${manager} whether it still holds.`,
  unknownTitle: 'There is no bid at this link',
  unknownText:
    'The link may be incomplete or no longer in use. Please ask whoever sent it to you for a new one.',

  failedTitle: 'Your bid could not be loaded',
  tryAgain: 'Try again',
  unreachable:
    'The server could not be reached. Check your connection and try again; doing it twice does no harm.',
  tooMany: 'Too many requests came from your connection. Please wait a minute and try again.',
  serverFailed: 'Something went wrong on our side. Please try again; doing it twice does no harm.',
  offline: 'You are offline. You can go on reading; signing and sending need a connection.',
  changed: 'The bid has been loaded again. Please check it before you go on.',
  notReloaded: 'The bid could not be loaded again: what you see here is not its newest state.',
  /** What the server said, in the reader's language; nothing where it says that itself. */
  said: (_sentence: string): string | undefined => undefined,
  brokenTitle: 'Something went wrong',
  brokenText: 'Please reload the page. What you have signed or sent is safe.',
}

export type Words = typeof english
