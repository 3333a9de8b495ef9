import type { Translations } from '../language/translations.ts'

export const liveEs = {
  '{name} is editing {what}': '{name} está modificando {what}',
  '{name} and {count, plural, one {# other} other {# others}} are editing {what}':
    '{name} y {count, plural, one {# persona más} other {# personas más}} están modificando {what}',
} as const satisfies Translations
