// Makes every file that imports this one fail to load in production.
if (process.env['NODE_ENV'] === 'production') {
  throw new Error('The mailbox and the phone of the demo do not exist in production.')
}
