import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSiteConfig } from 'shared-lib/site/site-config.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordsWith } from '../src/data/testing/records-with.ts';
import { everyPick, picksCommand } from './picks-command.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'picks-'));
  file = join(folder, 'prices.json');
  writeFileSync(file, '{}\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the command says on a day, at noon in New York. */
async function run(day: string, ...args: string[]): Promise<string> {
  const said: string[] = [];
  await picksCommand(args, {
    config: parseSiteConfig(site),
    file,
    say: (text) => said.push(text),
    now: Date.parse(`${day}T17:00:00Z`),
  });
  return said.join('\n');
}

function csv(...rows: string[]): string {
  const path = join(folder, 'feed.csv');
  writeFileSync(path, ['id,price,currency,in stock,checked on', ...rows].join('\r\n'));
  return path;
}

it('knows every pick of the site', async () => {
  const ids = (await everyPick()).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(
    recordsWith('price', 'rating')
      .map(({ id }) => id)
      .sort(),
  );
});

describe('npm run picks', () => {
  it('lists what is due, oldest first, with what pages show, until the next check', async () => {
    const everything = (await everyPick()).length;
    expect(await run('2025-06-16')).toContain(`0 of ${everything} prices are due on June 16, 2025:`);
    // The week from July 14 on ends 35 days after the check.
    expect(await run('2025-07-06')).toContain(`0 of ${everything} `);
    const first = await run('2025-07-07');
    expect(first).toContain(`${everything} of ${everything} prices are due`);
    expect(first).toMatch(/^tool-level +\$29\.99 {2}2025-06-15, 22 days ago +typical until Sunday +https:/m);
    await run('2025-07-18', 'check', csv('tool-level,31.99,USD,yes,2025-07-18'));
    const later = await run('2025-07-18');
    expect(later).toContain(`${everything - 1} of ${everything} `);
    expect(later).not.toMatch(/^tool-level /m);
    expect(later).toMatch(/^pick-led-bulbs .* what it was /m);
    const latest = await run('2026-11-25');
    expect(latest).toMatch(/^tool-level +\$31\.99 {2}2025-07-18, 495 days ago +see today’s price/m);
    expect(
      latest
        .split('\n')
        .filter((line) => line.includes(' days ago '))
        .at(-1),
    ).toContain('tool-level');
    expect(latest).toContain('Home shows picks for any house, from November 30, 2026 on for indoors');
  });

  it('writes the prices of a file, and says what changed', async () => {
    writeFileSync(
      file,
      '{ "tool-drill-driver": { "price": 79.99, "checkedOn": "2026-10-01", "inStock": true } }',
    );
    const path = csv('tool-level,31.99,USD,yes,2026-11-20', 'tool-oscillating,89.99,USD,no,2026-11-20');
    const said = await run('2026-11-25', 'check', path);
    expect(said).toContain(
      'tool-level: $29.99 → $31.99 (+6.7 %), checked on 2026-11-20, 523 days after the last time',
    );
    expect(said).toContain('2 rows were taken, with 1 of another price.');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      'tool-drill-driver': { price: 79.99, checkedOn: '2026-10-01', inStock: true },
      'tool-level': { price: 31.99, checkedOn: '2026-11-20', inStock: true },
      'tool-oscillating': { price: 89.99, checkedOn: '2026-11-20', inStock: false },
    });
    expect(readdirSync(folder).sort()).toEqual(['feed.csv', 'prices.json']);
  });

  it('writes nothing when one row is refused, and takes a jump that is confirmed', async () => {
    const path = csv('tool-level,31.99,USD,yes,2026-11-20', 'tool-oscillating,49.99,USD,yes,2026-11-20');
    await expect(run('2026-11-25', 'check', path)).rejects.toThrow(
      'Row 2, "tool-oscillating": $89.99 became $49.99, −44.4 %: look at the product again, then add --confirm.\n1 row was refused, and nothing was written.',
    );
    expect(readFileSync(file, 'utf8')).toBe('{}\n');
    expect(await run('2026-11-25', 'check', path, '--confirm')).toContain('$89.99 → $49.99 (−44.4 %)');
  });

  it('does not fill a terminal with what is wrong', async () => {
    const path = csv(...Array.from({ length: 1000 }, () => 'nobody,1,USD,yes,2026-11-20'));
    const said = await run('2026-11-25', 'check', path).catch((error: Error) => error.message);
    expect(said.split('\n')).toHaveLength(21);
    expect(said).toContain('1000 rows were refused, and nothing was written.');
  });

  it.each([['check'], ['check', 'a', 'b'], ['look']])('says how it is called: %s %s %s', async (...args) => {
    await expect(run('2026-11-25', ...args)).rejects.toThrow('npm run picks -- check FILE [--confirm]');
  });

  it('runs as a program, and fails with a sentence', () => {
    const program = (...args: string[]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, 'picks.ts'), ...args], { encoding: 'utf8' });
    expect(program()).toMatchObject({ status: 0, stdout: expect.stringMatching(/ prices are due on /) });
    const missing = join(folder, 'missing.csv');
    expect(program('check', missing)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${missing} cannot be read: ENOENT`),
    });
  });
});
