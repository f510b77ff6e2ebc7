/** What a person typed that a command cannot make sense of. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
