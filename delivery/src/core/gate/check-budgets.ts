import { isAccountPage } from 'shared-lib/federation/documents.ts';
import { BUDGETS } from '../build/budgets.ts';
import type { Refusal } from '../report/refusal.ts';
import { transferredBytes } from '../store/files.ts';
import { type AssembledCandidate, type ChangedPage, changedPages, pageName } from './candidate.ts';

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

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
  const parts = interactive.map(({ release, fragment }) => ({ release, part: fragment }));
  const scriptSets = await Promise.all(
    [{ release: own, part: route }, ...parts].map(({ release, part }) =>
      sizesOf([...shell.files, ...(part?.files ?? []).map((index) => release?.files[index])]),
    ),
  );
  const sum = (files: readonly { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);
  const inline = [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)];
  const boot = Buffer.byteLength(inline.map(([, script]) => script).join(''));
  const subject = pageName(changed);
  const refusals: Refusal[] = [];
  const refuse = (reason: string, remedy: string) =>
    refusals.push({ check: 'budgets', subject, reason, remedy });
  const limit = (what: string, bytes: number, max: number, remedy: string, more = '') => {
    if (bytes > max) refuse(`${what} ${kilobytes(bytes)}, more than ${kilobytes(max)}${more}.`, remedy);
  };
  const htmlBytes = (await store.compressed.encode(html)).br.length;
  limit('The compressed HTML is', htmlBytes, BUDGETS.html, 'Shorten or split the page.');
  const fewer = 'Use shared-lib/ui; remove unused rules.';
  limit('The compressed stylesheets are', sum(styles), BUDGETS.stylesheet, fewer);
  limit('The boot script is', boot, BUDGETS.boot, 'Move code that can wait into the application.');
  const maxBytes = route && isAccountPage(route) ? BUDGETS.eagerScripts : BUDGETS.scripts;
  for (const scripts of scriptSets) {
    const largest = scripts
      .filter(({ address }) => !address.includes('/_r/shell/'))
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 3)
      .map(({ address, bytes }) => `${address.split('/').at(-1)} ${kilobytes(bytes)}`);
    const more = largest.length > 0 ? `; the app's largest scripts: ${largest.join(', ')}` : '';
    const remedy =
      'Use import() for code that the first view does not need, make the page static, or drop a dependency.';
    limit('The compressed scripts are', sum(scripts), maxBytes, remedy, more);
    if (scripts.length > BUDGETS.scriptFiles)
      refuse(
        `The page or a fragment needs ${scripts.length} scripts to start, more than ${BUDGETS.scriptFiles}.`,
        'Merge chunks (`chunks` in delivery/src/core/build/builds.ts).',
      );
  }
  return refusals;
}

export async function checkBudgets(candidate: AssembledCandidate): Promise<Refusal[]> {
  const checked = changedPages(candidate).map((changed) => checkPage(candidate, changed));
  return (await Promise.all(checked)).flat();
}
