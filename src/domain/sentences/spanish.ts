/** The server's sentences, which stay English on the wire, in Spanish; what changes within one stands in {braces}. */
export { default as serverEs } from './es.json' with { type: 'json' }
