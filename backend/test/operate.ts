import { runOperations } from '../src/operations/run-operations.ts';

/** The output of an operation, and its exit code. */
export interface OperationResult {
  code: number;
  output: string;
  errors: string;
}

/** Runs an operation as `npm run site -- backend …args` does. */
export async function operate(
  env: Record<string, string>,
  args: readonly string[],
  now: () => number = Date.now,
): Promise<OperationResult> {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runOperations(args, env, {
    print: (line) => void output.push(line),
    printError: (line) => void errors.push(line),
    now,
  });
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}
