import { expect, test } from 'vitest'
import { deviceOf, placeOf } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.9.1', 'A program'],
])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))

test.each([
  ['127.0.0.1', 'The computer that Groundwork runs on'],
  ['::ffff:192.168.1.7', 'The office network (::ffff:192.168.1.7)'],
  ['172.31.0.4', 'The office network (172.31.0.4)'],
  ['172.32.0.4', 'The internet (172.32.0.4)'],
  ['fd00::12', 'The office network (fd00::12)'],
  ['2600:1700::1', 'The internet (2600:1700::1)'],
])('%s is in: %s', (address, place) => expect(placeOf(address)).toBe(place))
