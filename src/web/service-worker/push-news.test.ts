import { expect, test } from 'vitest'
import { addressOf, readNews } from './push-news.ts'

const news = {
  title: 'Ann Lee, BA-26-0001',
  body: 'Ann asks: When?',
  path: '/employee/Maria/',
  tag: 'question-1',
}

test('shows what was sent, and the name for what cannot be read', () => {
  const { path, ...shown } = news
  expect(readNews(JSON.stringify(news))).toMatchObject({ ...shown, data: path })
  for (const text of ['', '{', 'null']) {
    expect(readNews(text)).toMatchObject({ title: 'Groundwork', body: '', data: '/' })
  }
})

test.each([
  ['/employee/Maria/projects/1?invoice=2', 'https://office.example/employee/Maria/projects/1?invoice=2'],
  ['/', 'https://office.example/'],
  ['https://elsewhere.example/employee/Maria/', 'https://office.example/'],
  ['//elsewhere.example/employee/', 'https://office.example/'],
  ['https://[', 'https://office.example/'],
  ['/api/auth/logout', 'https://office.example/'],
  [undefined, 'https://office.example/'],
])('a notification with the path %s opens %s', (path, address) =>
  expect(addressOf(path, 'https://office.example')).toBe(address),
)
