import type { Waiver } from '../../contract/waivers.ts'
import { formatDollars } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import { isUnconditional } from '../../domain/rights/waivers.ts'
import type { PaperLetter } from '../deliveries/paper-letter.queries.ts'
import { type PaperWords, paperMailWords } from '../deliveries/paper-mail.ts'

/** What a customer reads around a waiver. The paper itself is in English, as the law prescribes it. Pure. */
export function toWaiverWords(waiver: Waiver, { language, company, site }: PaperLetter): PaperWords {
  const say = waiverMailWords[language]
  const spoken = {
    amount: formatDollars(waiver.amount),
    invoice: waiver.invoice.number,
    company: company.name,
  }
  return {
    subject: say.subject(spoken),
    paragraphs: [
      isUnconditional(waiver.kind) ? say.unconditional(spoken) : say.conditional(spoken),
      site && `${say.jobSite}: ${site}`,
      paperMailWords[language].question,
    ].filter(Boolean),
  }
}

interface Spoken {
  amount: string
  invoice: string
  company: string
}

interface WaiverMailWords {
  jobSite: string
  subject(waiver: Spoken): string
  conditional(waiver: Spoken): string
  unconditional(waiver: Spoken): string
}

const waiverMailWords: Record<Language, WaiverMailWords> = {
  en: {
    jobSite: 'Job site',
    subject: ({ amount, invoice, company }) =>
      `Waiver and release for ${amount} on invoice ${invoice} from ${company}`,
    conditional: ({ amount, invoice }) =>
      `Attached is our conditional waiver and release for ${amount} on invoice ${invoice}. It takes effect once we have received the payment.`,
    unconditional: ({ amount, invoice }) =>
      `Thank you for your payment. Attached is our unconditional waiver and release for ${amount} on invoice ${invoice}.`,
  },
  es: {
    jobSite: 'Lugar de la obra',
    subject: ({ amount, invoice, company }) =>
      `Renuncia y exoneración por ${amount} de la factura ${invoice} de ${company}`,
    conditional: ({ amount, invoice }) =>
      `Adjuntamos nuestra renuncia y exoneración condicional por ${amount} de la factura ${invoice}, en inglés, como la exige la ley. Surte efecto cuando recibamos el pago.`,
    unconditional: ({ amount, invoice }) =>
      `Gracias por su pago. Adjuntamos nuestra renuncia y exoneración incondicional por ${amount} de la factura ${invoice}, en inglés, como la exige la ley.`,
  },
}
