import { expect, it } from 'vitest'
import { acceptPublicBid, askAboutPublicBid, declinePublicBid } from '../../contract/public-bids.ts'
import { spanish } from './words-es.ts'

const tooLong = 'a'.repeat(400_001)
const wrong = ['', 'Ann\nLee', '\u202aAnn', '\0', '\ud800', '!', 'a'.repeat(400_004), tooLong]

it.each([
  ['the signer’s name', acceptPublicBid.body.shape.name],
  ['the signature', acceptPublicBid.body.shape.signature],
  ['the e-mail address', acceptPublicBid.body.shape.email],
  ['the reason', declinePublicBid.body.shape.reason],
  ['the asker’s name', askAboutPublicBid.body.shape.name],
  ['the contact', askAboutPublicBid.body.shape.contact],
  ['the question', askAboutPublicBid.body.shape.question],
])('translates every error of %s', (_, field) => {
  const sentences = wrong
    .flatMap((text) => field.safeParse(text).error?.issues ?? [])
    .map((issue) => issue.message)
  expect(sentences.length).toBeGreaterThan(0)
  expect(sentences.filter((sentence) => spanish.said(sentence) === undefined)).toEqual([])
})
