import { OperationError } from './operation-error.ts';

/** Arguments that an operation does not take: printed together with its usage. */
export class UsageError extends OperationError {
  override readonly name = 'UsageError';
}
