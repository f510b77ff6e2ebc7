/** Something that the operator can do something about: printed without a stack. */
export class OperationError extends Error {
  override readonly name: string = 'OperationError';
}
