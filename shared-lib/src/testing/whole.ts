/**
 * Whether this run takes every test, as `npm run test:whole` does. `npm test` takes one instance of each thing: a
 * page of each kind, one engine, one way into a story (docs/decisions/088).
 */
export const isWhole = process.env.TESTS === 'whole';
