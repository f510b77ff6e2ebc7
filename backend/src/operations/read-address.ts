import { UsageError } from './usage-error.ts';

/** The one address that an operation is about, in lower case, as it is kept. @throws UsageError without one. */
export function readAddress(positionals: readonly string[]): string {
  const [address = '', ...others] = positionals;
  if (others.length > 0 || !/^[^\s@-][^\s@]*@[^\s@]+$/.test(address))
    throw new UsageError('It takes one e-mail address, such as rosa@example.com.');
  return address.toLowerCase();
}
