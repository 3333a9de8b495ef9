import { z } from 'zod'
import { splitAddresses } from '../domain/deliveries.ts'
import { say } from '../domain/sentences/say.ts'
import { Email } from './fields.ts'

/** E-mail addresses in a query, separated by commas or semicolons. */
const EmailList = z.codec(
  z.string().max(2000).meta({ description: 'E-mail addresses, separated by commas or semicolons' }),
  z.array(Email),
  {
    decode: (text, context) => {
      const addresses = splitAddresses(text)
      const wrong = addresses.find((address) => !Email.safeParse(address).success)
      if (wrong === undefined) return addresses
      const { text: message, ...params } = say('{text} is not an e-mail address', { text: wrong })
      context.issues.push({ code: 'custom', message, params, input: text })
      return z.NEVER
    },
    encode: (addresses) => addresses.join(', '),
  },
)

/** Who else gets an e-mail. */
export const copies = { cc: EmailList.optional(), bcc: EmailList.optional() }
