import { major } from 'semver';
import { type AppName, REMOTES } from '../project.ts';
import type { Release } from '../store/site.ts';
import { type ComposedReleases, type Refusal, releaseName } from './candidate.ts';
import { compareContracts, missingEntries } from './compare-contracts.ts';

const CHECK = 'contract';

const list = (breaks: readonly string[]) =>
  `${breaks.slice(0, 4).join('; ')}${breaks.length > 4 ? `; and ${breaks.length - 4} more` : ''}`;

/**
 * Whether every remote fits the shared-lib that the shell provides, entry by entry of the API report.
 * Releases of an earlier day that do not tell their contract are not judged.
 *
 * @param candidate the app that is to become live; null when nothing is new.
 */
export function checkContract(releases: ComposedReleases, candidate: AppName | null): Refusal[] {
  const provided = releases.shell.contract;
  if (!provided) return [];
  const concerned = REMOTES.filter((app) => !candidate || candidate === 'shell' || candidate === app);
  return concerned.flatMap((app): Refusal[] => {
    const { version, contract } = releases[app];
    const breaks = contract ? compareContracts(contract, provided) : [];
    if (breaks.length === 0) return [];
    return [
      {
        check: CHECK,
        subject: releaseName(releases[candidate ?? app]),
        reason: `${app} ${version} was built against another shared-lib than the one that the shell ${releases.shell.version} provides: ${list(breaks)}.`,
        remedy:
          candidate === 'shell'
            ? `Keep what ${app} uses, or add the new form beside it, release ${app} with that, and take the old one out afterwards.`
            : `Release the shell first: it brings the shared-lib that ${app} was built against.`,
      },
    ];
  });
}

/**
 * Whether a new shell's shared-lib keeps what the live one offers, unless it is another major version: a
 * breaking change is told by the version (semver.org, rule 8).
 */
export function checkMajor(shell: Release, live: Release): Refusal[] {
  if (!shell.contract || !live.contract) return [];
  const [now, before] = [shell.contract.version, live.contract.version];
  const breaks = missingEntries(live.contract, shell.contract);
  if (major(now) !== major(before) || breaks.length === 0) return [];
  return [
    {
      check: CHECK,
      subject: releaseName(shell),
      reason: `shared-lib ${now} breaks what ${before} promised: ${list(breaks)}.`,
      remedy: `Keep the old form beside the new one, or give shared-lib the version ${major(now) + 1}.0.0 (shared-lib/package.json) and ask for it in delivery/src/vite/sharing.ts.`,
    },
  ];
}
