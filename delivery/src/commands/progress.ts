/** Writes one line of progress; `step` returns what finishes it with the time that it took. */
export const progress = {
  say(line: string): void {
    process.stdout.write(`${line}\n`);
  },
  async step<Result>(
    name: string,
    work: () => Promise<Result>,
    result?: (value: Result) => string,
  ): Promise<Result> {
    const begun = performance.now();
    const value = await work();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(
      `  ${name.padEnd(22)} ${(result?.(value) ?? 'done').padEnd(34)} ${seconds.padStart(6)} s\n`,
    );
    return value;
  },
};
