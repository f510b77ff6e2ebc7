/** Reports a slow step: runs `work`, and says its name, result and duration. */
export type Step = <Result>(
  name: string,
  work: () => Promise<Result>,
  result?: (value: Result) => string,
) => Promise<Result>;
