import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { Refused, refuse, Unchecked } from '../../core/report/refusal.ts';
import type { Step } from '../../core/report/step.ts';
import { openSiteStore } from '../../open-site.ts';
import { comesFirst, type Operation, perform } from './operations.ts';
import type { Report } from './report.ts';
import { stillAllows } from './tokens.ts';
import { wantedFor } from './wanted.ts';
import { withoutPlaces } from './without-places.ts';

/*
 * The process in which a site does what was asked from elsewhere; it reports line by line. It is not the server's,
 * so that readers do not feel it, and it comes to its end also when the server or the connection is gone. It reads what
 * to do, as JSON.
 */

const { folder, by, operation } = JSON.parse(await text(process.stdin)) as {
  folder: string;
  by: string;
  operation: Operation;
};
const store = openSiteStore(process.env, folder);

// Readers first, and what is taken back for them.
if (!comesFirst(operation)) setPriority(10);
// Nobody may be listening any more.
process.stdout.on('error', () => {});
const say = (report: Report) => void process.stdout.write(`${JSON.stringify(report)}\n`);
// Proxies, and the sender's own fetch after five minutes, take what is silent for broken.
setInterval(() => process.stdout.write('\n'), 30_000).unref();

const step: Step = async (name, work, result) => {
  const begun = performance.now();
  const value = await work();
  say({ step: name, result: result?.(value) ?? 'done', seconds: (performance.now() - begun) / 1000 });
  return value;
};

/** It may have waited and checked for minutes. */
async function confirm(): Promise<void> {
  if (await stillAllows(store, by.replace(/^token:/, ''), wantedFor(operation))) return;
  const reason = 'It expired or was revoked in the meantime.';
  refuse([{ check: 'token', subject: by, reason, remedy: 'Ask whoever runs the site for another one.' }]);
}

const shown = withoutPlaces(store);

try {
  const place = { store, by, step, confirm, wait: (waiting: string) => say({ waiting }) };
  const done = await perform(place, operation);
  say({ done });
} catch (error) {
  // What the system or the language says is for whoever runs the site.
  const plain =
    error instanceof Refused ||
    error instanceof Unchecked ||
    (error instanceof Error && error.constructor === Error);
  const words = plain && error.cause === undefined && !('code' in error) ? error.message : null;
  if (words === null) console.error(error);
  if (error instanceof Refused) say({ refused: shown(error.message) });
  else if (error instanceof Unchecked) say({ unchecked: shown(error.message) });
  else say({ failed: words === null ? 'The site failed at this; its log says why.' : shown(words) });
  process.exitCode = 1;
}
