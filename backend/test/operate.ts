import { runOperations } from '../src/operations/run-operations.ts';

/** What an operation printed, and its exit code. */
export interface OperationResult {
  code: number;
  said: string;
  errors: string;
}

/** Runs an operation as `npm run site -- backend …args` does. */
export async function operate(
  env: Record<string, string>,
  args: readonly string[],
  now: () => number = Date.now,
): Promise<OperationResult> {
  const said: string[] = [];
  const errors: string[] = [];
  const code = await runOperations(args, env, {
    print: (line) => void said.push(line),
    printError: (line) => void errors.push(line),
    now,
  });
  return { code, said: said.join('\n'), errors: errors.join('\n') };
}
