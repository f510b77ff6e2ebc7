import { setPriority } from 'node:os';
import { Refused } from '../gate/candidate.ts';
import type { Step } from '../publish/publish-release.ts';
import { type Operation, perform } from './operations.ts';
import type { Report } from './report.ts';

/*
 * The process in which a site does what was asked from elsewhere; it reports line by line. It is not the server's,
 * so that readers do not feel it, and it comes to its end also when the server or the connection is gone. Its
 * argument is what to do, as JSON.
 */

const { site, by, operation } = JSON.parse(process.argv[2] ?? '') as {
  site: string;
  by: string;
  operation: Operation;
};

// Readers first.
setPriority(10);
// Nobody may be listening any more.
process.stdout.on('error', () => {});
const say = (report: Report) => void process.stdout.write(`${JSON.stringify(report)}\n`);

const step: Step = async (name, work, result) => {
  const begun = performance.now();
  const value = await work();
  say({ step: name, result: result?.(value) ?? 'done', seconds: (performance.now() - begun) / 1000 });
  return value;
};

try {
  say({ done: await perform({ site, by, step, wait: (waiting) => say({ waiting }) }, operation) });
} catch (error) {
  const plain = error instanceof Error && error.cause === undefined;
  if (!plain) console.error(error);
  if (error instanceof Refused) say({ refused: error.message });
  else say({ failed: plain ? (error as Error).message : 'The site failed at this; its log says why.' });
  process.exitCode = 1;
}
