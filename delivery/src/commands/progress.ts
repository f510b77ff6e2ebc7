import type { Step } from '../publish/publish-release.ts';

/** How a command tells what it does. */
interface Progress {
  /** Writes one line. */
  say(line: string): void;
  /** Says what is being waited for. */
  wait(holder: string): void;
  /** Says a step's result and the time that it took. */
  step: Step;
}

const write = (line: string) => void process.stdout.write(`${line}\n`);

/** Tells nothing: for output that a program reads. */
const silent: Progress = { say() {}, wait() {}, step: (_, work) => work() };

/** Tells on standard output, line by line. */
export const progress: Progress & { silent: Progress } = {
  say: write,
  wait: (holder) => write(`  Waiting: ${holder} is under way.`),
  async step(name, work, result) {
    const begun = performance.now();
    const value = await work();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    write(`  ${name.padEnd(22)} ${(result?.(value) ?? 'done').padEnd(34)} ${seconds.padStart(6)} s`);
    return value;
  },
  silent,
};
