import type { BackendConfig } from '../config/backend-config.ts';

/** Where an operation runs. */
export interface OperationContext {
  config: BackendConfig;
  /** Prints a line for the operator. */
  say(line: string): void;
  /** The clock, in milliseconds since 1970 UTC. */
  now(): number;
}

/** A command of `npm run backend`. */
export interface Operation {
  /** Its arguments, as usage shows them, e.g. `ADDRESS [--yes]`. */
  usage: string;
  /** What it does, in one line. */
  summary: string;
  /** @throws OperationError when it cannot be done, UsageError when the arguments are wrong. */
  run(args: readonly string[], context: OperationContext): Promise<void>;
}
