import { expect, test } from 'vitest'
import { followLanguage, textsFor } from './usual-texts.ts'

const usual = {
  defaultScope: 'Build the caissons.',
  defaultTerms: 'Due as scheduled.',
  defaultExclusions: 'Permit fees.',
  defaultScopeSpanish: 'Construir los pilotes.',
  defaultTermsSpanish: '',
  defaultExclusionsSpanish: 'Permisos.',
}

test('what is not said in Spanish stays English', () => {
  expect(textsFor('es', usual)).toEqual({
    scope: 'Construir los pilotes.',
    terms: 'Due as scheduled.',
    exclusions: 'Permisos.',
  })
})

test('usual texts follow the language of the bid both ways, and what somebody wrote stays', () => {
  const written = { ...textsFor('en', usual), exclusions: 'Permit fees and rock.' }
  const spanish = followLanguage(written, 'en', 'es', usual)
  expect(spanish).toEqual({
    scope: 'Construir los pilotes.',
    terms: 'Due as scheduled.',
    exclusions: 'Permit fees and rock.',
  })
  expect(followLanguage(spanish, 'es', 'en', usual)).toEqual(written)
})
