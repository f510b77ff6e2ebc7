/** What is wrong in a data file, and what to do. */
export class DataError extends Error {
  override name = 'DataError';
}
