import type { DeliveryTable } from '../database/schema.ts';
import { UsageError } from './usage-error.ts';

const TARGETS: readonly string[] = ['smtp', 'automation'] satisfies DeliveryTable['target'][];

/** The target that an option names, if it names one. @throws UsageError when there is no such target. */
export function readTarget(value: string | undefined): DeliveryTable['target'] | undefined {
  if (value !== undefined && !TARGETS.includes(value))
    throw new UsageError(`--target must be smtp or automation, not "${value}".`);
  return value as DeliveryTable['target'] | undefined;
}
