import texts from './es.json' with { type: 'json' }
import names from './names.es.json' with { type: 'json' }

export { serverEs } from '../../domain/sentences/spanish.ts'

/** Every text of the screens, and what the rules call things. */
export const spanish = { ...names, ...texts }
