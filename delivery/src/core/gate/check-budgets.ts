import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isAccountPage } from 'shared-lib/federation/documents.ts';
import { BUDGETS } from '../build/budgets.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { transferredBytes } from '../store/files.ts';
import type { Release } from '../store/releases.ts';
import { type AssembledCandidate, type ChangedPage, changedPages, pageName } from './candidate.ts';

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const BITMAPS = new Set(['.avif', '.jpg', '.png', '.webp']);

/** Checks that every picture of a release stays within `BUDGETS`. */
export async function checkPictures(release: Release, folder: string): Promise<Refusal[]> {
  const client = join(folder, 'client');
  const refusals: Refusal[] = [];
  for (const name of (await readdir(client, { recursive: true })).sort()) {
    const isDrawing = extname(name) === '.svg';
    if (!isDrawing && !BITMAPS.has(extname(name))) continue;
    const bytes = await transferredBytes(join(client, name));
    const limit = isDrawing ? BUDGETS.drawing : BUDGETS.bitmap;
    if (bytes <= limit) continue;
    refusals.push({
      check: 'budgets',
      subject: `${releaseName(release)}, ${name}`,
      reason: `The picture is ${kb(bytes)}, more than ${kb(limit)}.`,
      remedy: isDrawing
        ? 'Draw it with fewer shapes, and reuse shapes with <use>.'
        : 'Save it smaller, at a lower quality, or as AVIF or WebP.',
    });
  }
  return refusals;
}

async function checkPage({ store, site }: AssembledCandidate, changed: ChangedPage): Promise<Refusal[]> {
  const { html, app, route, fragments } = changed.page;
  const { shell, ...remotes } = site.releases;
  const own = app ? remotes[app] : undefined;
  const sizesOf = (addresses: readonly (string | null | undefined)[]) =>
    Promise.all(
      [...new Set(addresses)]
        .filter((path) => path != null)
        .map(async (address) => ({ address, bytes: await transferredBytes(store.servedFile(address)) })),
    );
  const interactive = [...new Map(fragments.map((one) => [one.fragment, one])).values()].filter(
    ({ fragment }) => !fragment.static,
  );
  const styles = await sizesOf([shell.css, own?.css, ...interactive.map(({ release }) => release.css)]);
  const page = { release: own, part: route };
  /** The scripts that the page needs to start, then those that each interactive fragment needs. */
  const scriptSets = await Promise.all(
    [page, ...interactive.map(({ release, fragment }) => ({ release, part: fragment }))].map(
      ({ release, part }) =>
        sizesOf([...shell.files, ...(part?.files ?? []).map((index) => release?.files[index])]),
    ),
  );
  const sum = (files: readonly { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);
  const inline = [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)];
  const boot = Buffer.byteLength(inline.map(([, script]) => script).join(''));
  const refusals: Refusal[] = [];
  const refuse = (reason: string, remedy: string) =>
    refusals.push({ check: 'budgets', subject: pageName(changed), reason, remedy });
  const limit = (what: string, bytes: number, max: number, remedy: string, more = '') => {
    if (bytes > max) refuse(`${what} ${kb(bytes)}, more than ${kb(max)}${more}.`, remedy);
  };
  const htmlBytes = (await store.compressed.formsOf(html)).br.length;
  limit('The HTML is', htmlBytes, BUDGETS.html, 'Shorten or split the page.');
  limit(
    'The stylesheets are',
    sum(styles),
    BUDGETS.stylesheet,
    'Use shared-lib/ui, and remove unused rules.',
  );
  limit('The boot script is', boot, BUDGETS.boot, 'Move code that can wait into the application.');
  for (const scripts of scriptSets) {
    const largest = scripts
      .filter(({ address }) => !address.includes('/_r/shell/'))
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 3)
      .map(({ address, bytes }) => `${address.split('/').at(-1)} ${kb(bytes)}`);
    limit(
      'The scripts are',
      sum(scripts),
      route && isAccountPage(route) ? BUDGETS.eagerScripts : BUDGETS.scripts,
      'Use import() for code that the first view does not need, make the page static, or drop a dependency.',
      `; the app's largest scripts: ${largest.join(', ')}`,
    );
    if (scripts.length > BUDGETS.scriptFiles)
      refuse(
        `The page loads ${scripts.length} scripts at its start, more than ${BUDGETS.scriptFiles}.`,
        'Merge chunks (`chunks` in delivery/src/core/build/builds.ts).',
      );
  }
  return refusals;
}

/** Checks that the first view of every changed page stays within `BUDGETS`. */
export async function checkBudgets(candidate: AssembledCandidate): Promise<Refusal[]> {
  const checked = changedPages(candidate).map((changed) => checkPage(candidate, changed));
  return (await Promise.all(checked)).flat();
}
