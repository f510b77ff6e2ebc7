import { normalAddress } from '../fields/email-field.ts';
import { UsageError } from './usage-error.ts';

/** The one address that an operation is about, in lower case, as it is kept. @throws UsageError without one. */
export function readAddress(positionals: readonly string[]): string {
  const [address = '', ...others] = positionals;
  // No stricter: what was kept before addresses were checked as they are today has to be found as well.
  if (others.length > 0 || address.startsWith('-') || !address.includes('@'))
    throw new UsageError('It takes one e-mail address, such as rosa@example.com.');
  return normalAddress(address);
}
