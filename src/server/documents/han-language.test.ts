import { expect, it } from 'vitest'
import { hanLanguageOf } from './script-fonts.ts'

it.each([
  ['陳慧敏', 'zh', 'TW'],
  ['黃國強, 1234 Hillcrest Avenue', 'zh', 'TW'],
  ['陈慧敏', 'zh', 'CN'],
  ['张伟', 'zh', 'CN'],
  ['渡辺 恵', 'ja', 'JP'],
  ['佐藤 さくら', 'ja', 'JP'],
  ['カナ 陈', 'ja', 'JP'],
  ['김민준', 'ko', 'KR'],
  ['金珉俊 김', 'ko', 'KR'],
])('takes %s for %s-%s', (text, lang, region) => {
  expect(hanLanguageOf(text)).toEqual({ lang, region })
})

it('treats characters that all countries share as Traditional Chinese', () => {
  expect(hanLanguageOf('李大明')).toEqual({ lang: 'zh', region: 'TW' })
})
