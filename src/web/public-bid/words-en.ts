import type { BidKind, Unit } from '../../domain/bids.ts'

/** The page's own words in English. The company's text stays in the language it was written in. */
export const english = {
  locale: 'en-US',
  otherLanguage: 'Español',

  page: {
    name: 'Bid',
    loading: 'Loading your bid …',
    unknownTitle: 'There is no bid at this link',
    unknownText:
      'The link may be incomplete or no longer in use. Please ask whoever sent it to you for a new one.',
    failedTitle: 'Your bid could not be loaded',
  },

  nameOf: { bid: 'Bid', change_order: 'Change order' } satisfies Record<BidKind, string>,
  revision: (revision: number) => `Revision ${revision}`,
  license: (number: string) => `CSLB Lic. #${number}`,

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
  optionIncluded: (amount: string) => `Option: ${amount}, in the total`,
  optionLeftOut: (amount: string) => `Option: ${amount}, not in the total`,
  optionsHint: 'Check the options you want. The total and the payments update as you choose.',
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
    `Sign to accept the bid above with its terms. ${company} hears about it right away. You don’t pay anything now.`,
  fullName: 'Your full name',
  signature: 'Your signature',
  typeIt: 'Typed name',
  drawIt: 'Draw it',
  typedHint: 'We’ll use your name above as your signature.',
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
  needName: 'Enter your full name.',
  needDrawing: 'Draw your signature, or choose “Typed name”.',
  needAgreement: 'Check the box to accept.',
  needEmail: 'Check the e-mail address, or leave it empty.',

  unsure: 'Not ready to sign?',
  decline: 'Decline',
  declineTitle: {
    bid: 'Decline this bid?',
    change_order: 'Decline this change order?',
  } satisfies Record<BidKind, string>,
  declineWarning: (company: string) =>
    `${company} hears about it right away. You can’t undo this here. If you change your mind later, call them.`,
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
  needAskName: 'Enter your name.',
  needQuestion: 'Write your question.',

  contact: 'Contact',
  looksAfter: (manager: string) => `${manager} looks after your project.`,
  call: (phone: string) => `Call ${phone}`,
  writeEmail: 'Write an e-mail',

  draftTitle: 'Draft',
  draftText: 'We’re still writing this. It isn’t an offer yet, so nobody can sign it.',
  acceptedTitle: 'Accepted',
  acceptedBy: (name: string, when: string, total: string) =>
    `${name} accepted and signed on ${when}, for ${total}.`,
  acceptedPlain: 'This has been accepted. Thank you.',
  thanks: 'Thank you. You have accepted.',
  nextTitle: 'What happens next',
  nextCopyTo: (email: string) => `A signed copy will be sent to ${email}. You can download it here, too.`,
  nextCopy: 'Keep your signed copy: you can download it here at any time.',
  nextCall: (manager: string) => `${manager} will contact you to plan the work.`,
  nextPayment: (label: string, amount: string) =>
    `The first payment is ${amount} (${label}). We’ll send you an invoice; you don’t pay on this page.`,
  declinedTitle: 'Declined',
  declinedText: (when: string, manager: string) =>
    `This was declined${when && ` on ${when}`}. If you have changed your mind, call ${manager}.`,
  closedTitle: 'This can no longer be signed',
  closedText: (who: string) =>
    `You agreed on another bid for this job, or the job was canceled. If that surprises you, please call ${who}.`,
  finalizedTitle: 'This is the contract',
  finalizedText: 'The work follows what you see here.',
  supersededTitle: 'A newer revision has replaced this',
  replacedSent: (revision: number, when: string) =>
    `We sent revision ${revision} on ${when}. Please use the link in that message.`,
  replacedUnsent: (revision: number, manager: string) =>
    `We’re preparing revision ${revision}. ${manager} will send it to you.`,
  askForLink: (manager: string) => `Ask ${manager} for the new link.`,
  expiredTitle: 'This offer has expired',
  expiredText: (until: string, manager: string) =>
    `It was valid until ${until}. Ask ${manager} if it’s still good.`,
  tryAgain: 'Try again',
  unreachable:
    'We couldn’t reach the server. Check your connection and try again. Doing it twice does no harm.',
  tooMany: 'Too many requests came from your connection. Please wait a minute and try again.',
  serverFailed: 'Something went wrong on our side. Please try again. Doing it twice does no harm.',
  offline: 'You’re offline. You can keep reading, but you need a connection to sign or send.',
  changed: 'You now see the newest version. Please check it before you go on.',
  notReloaded: 'We couldn’t load the newest version. What you see here is out of date.',
  /** Translates a sentence of the server. */
  said: (_sentence: string): string | undefined => undefined,
  brokenTitle: 'Something went wrong',
  brokenText: 'Please reload the page. What you have signed or sent is safe.',
}

export type Words = typeof english
