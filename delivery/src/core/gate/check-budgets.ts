import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { parse } from 'parse5';
import type { OwnBlock } from 'shared-lib/federation/documents.ts';
import { BUDGETS } from '../build/budgets.ts';
import { attribute, elementsBelow } from '../compose/html.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { transferredBytes } from '../store/files.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { type ReleaseCandidate, type RenderedPage, renderedPages } from './candidate.ts';

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

async function costs(store: SiteStore, { html, file }: RenderedPage) {
  const elements = elementsBelow(parse(html));
  const text = (found: (typeof elements)[number] | undefined) =>
    found?.childNodes.map((node) => ('value' in node ? node.value : '')).join('') ?? '';
  const scripts = elements.filter(({ tagName }) => tagName === 'script');
  const own = JSON.parse(text(scripts.find((script) => attribute(script, 'id') === 'mfe-own'))) as OwnBlock;
  const inlined = scripts.filter((script) => [undefined, 'module'].includes(attribute(script, 'type')));
  const files = await Promise.all(
    own.files.map(async ([address]) => [await transferredBytes(store.servedFile(address)), address] as const),
  );
  const sizes = files.filter(([, address]) => address.endsWith('.js'));
  return {
    html: await transferredBytes(file),
    stylesheet: files.find(([, address]) => address.endsWith('.css'))?.[0] ?? 0,
    boot: Buffer.byteLength(inlined.map(text).join('')),
    scripts: sizes.reduce((sum, [bytes]) => sum + bytes, 0),
    largest: sizes.toSorted(([a], [b]) => b - a).filter(([, address]) => !address.startsWith('/_r/shell/')),
    files: sizes.length,
    eager: own.eager,
  };
}

const BITMAPS = new Set(['.avif', '.jpg', '.png', '.webp']);

/** Whether every picture of a release stays within `BUDGETS`. */
export async function checkPictures(release: Release, folder: string): Promise<Refusal[]> {
  const client = join(folder, 'client');
  const names = (await readdir(client, { recursive: true })).sort();
  const refusals: Refusal[] = [];
  for (const name of names) {
    const drawing = extname(name) === '.svg';
    if (!drawing && !BITMAPS.has(extname(name))) continue;
    const bytes = await transferredBytes(join(client, name));
    const limit = drawing ? BUDGETS.drawing : BUDGETS.bitmap;
    if (bytes <= limit) continue;
    refusals.push({
      check: 'budgets',
      subject: `${releaseName(release)}, ${name}`,
      reason: `The picture takes ${kb(bytes)}, more than ${kb(limit)}.`,
      remedy: drawing
        ? 'Draw it with fewer shapes, and use a shape again with <use>.'
        : 'Save it smaller, at a lower quality, or as AVIF or WebP.',
    });
  }
  return refusals;
}

/** What of a page costs more than `BUDGETS`, with the remedy. */
function excesses(cost: Awaited<ReturnType<typeof costs>>): Pick<Refusal, 'reason' | 'remedy'>[] {
  const heaviest = cost.largest
    .slice(0, 3)
    .map(([bytes, address]) => `${address.split('/').at(-1)} ${kb(bytes)}`)
    .join(', ');
  const sizes = [
    ['The HTML takes', cost.html, BUDGETS.html, '', 'Shorten the page or divide it.'],
    [
      'The stylesheet takes',
      cost.stylesheet,
      BUDGETS.stylesheet,
      '',
      'Use the tokens and the components of shared-lib/ui, and take out rules that nothing uses.',
    ],
    [
      'The boot script takes',
      cost.boot,
      BUDGETS.boot,
      '',
      'Move what is not needed before the application to the application.',
    ],
    [
      'The scripts take',
      cost.scripts,
      cost.eager ? BUDGETS.eagerScripts : BUDGETS.scripts,
      `; the largest of the app: ${heaviest}`,
      'Load what the page does not start with by import(), make the page static (docs/decisions/003), or leave a dependency out.',
    ],
  ] as const;
  const found = sizes
    .filter(([, bytes, limit]) => bytes > limit)
    .map(([what, bytes, limit, more, remedy]) => ({
      reason: `${what} ${kb(bytes)}, more than ${kb(limit)}${more}.`,
      remedy,
    }));
  if (cost.files <= BUDGETS.scriptFiles) return found;
  const reason = `The page starts with ${cost.files} scripts, more than ${BUDGETS.scriptFiles}.`;
  return [...found, { reason, remedy: 'Join chunks (delivery/src/core/build/builds.ts, chunks).' }];
}

/** Whether the first view of every changed page stays within `BUDGETS`. */
export async function checkBudgets(candidate: ReleaseCandidate): Promise<Refusal[]> {
  const { release, store } = candidate;
  const pages = await renderedPages(candidate);
  const found = await Promise.all(
    pages.map(async (page) => {
      const subject = `${releaseName(release)}, page ${page.path}`;
      return excesses(await costs(store, page)).map((excess) => ({
        check: 'budgets',
        subject,
        ...excess,
      }));
    }),
  );
  return found.flat();
}
