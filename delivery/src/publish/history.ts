import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { liveId } from '../compose/live.ts';
import type { Switch } from './switch.ts';

const fileOf = (site: string) => join(site, 'history.jsonl');

async function written(site: string): Promise<Switch[]> {
  const text = await readFile(fileOf(site), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Switch] : [];
    } catch {
      // A line that was cut short was never followed by its switch.
      return [];
    }
  });
}

/** Writes down a switch that is about to happen. */
export async function announceSwitch(site: string, change: Switch): Promise<void> {
  // A line break first: the line before may have been cut short.
  await appendFile(fileOf(site), `\n${JSON.stringify(change)}\n`, { flush: true });
}

/**
 * Every change of what was live, the oldest first. A switch is written down before it happens; one that was
 * cut short in between is left out, because the next one did not start from it.
 */
export async function readHistory(site: string): Promise<Switch[]> {
  const [lines, live] = await Promise.all([written(site), liveId(site)]);
  return lines.filter(({ to }, index) => {
    const next = lines[index + 1];
    return next ? next.from === to : live === to;
  });
}
