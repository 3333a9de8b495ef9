// Whatever imports this file cannot be loaded in production: not started, not even read.
if (process.env['NODE_ENV'] === 'production') {
  throw new Error('The mailbox and the phone of the demo do not exist in production.')
}
