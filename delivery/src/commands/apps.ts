import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { textTable } from 'backend/text-table';
import { PROJECT_ROOT, SITE } from '../core/project/project.ts';
import { admitApp, moveFiles, removeApp } from '../core/publish/admit.ts';
import { progress, runCommand, UsageError } from '../core/report/terminal.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { openSiteStore } from '../open-site.ts';
import { endedText } from '../remote/admin/done.ts';
import { usageOf } from './help.ts';

/** The app that the commits since another one have changed, when they have changed nothing else. */
function changedApp(since: string): string | undefined {
  if (!/^[\w./-]{1,200}$/.test(since) || since.startsWith('-')) {
    throw new UsageError('Say since which commit or branch: --since origin/main.');
  }
  const git = ['diff', '--name-only', '--no-renames', '-z', `${since}...HEAD`, '--'];
  const files = execFileSync('git', git, { cwd: PROJECT_ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const touched = files.split('\0').filter(Boolean);
  return SITE.apps.find(
    ({ folder }) => touched.length > 0 && touched.every((file) => file.startsWith(`${folder}/`)),
  )?.name;
}

/** `npm run apps`: which apps the site admits, who answers for them, and where their pages and files may lie. */
async function list(store: SiteStore): Promise<void> {
  await store.bringUp(false);
  const rows = (await store.apps.admitted()).map(({ name, owner, paths, origin = 'this site' }) => [
    name,
    owner,
    origin,
    paths.join(' '),
  ]);
  progress.say(textTable(['app', 'owner', 'files from', 'paths'], rows));
}

await runCommand(usageOf('apps'), async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      paths: { type: 'string' },
      owner: { type: 'string' },
      origin: { type: 'string' },
      since: { type: 'string', default: '' },
    },
  });
  const [action = 'list', name = '', ...rest] = positionals;
  if (action === 'changed') {
    console.log(changedApp(values.since) ?? '');
    return;
  }
  const store = openSiteStore(process.env);
  const lock = { waiting: progress.wait };
  if (rest.length > 0 || !['list', 'add', 'set', 'remove'].includes(action) || (action !== 'list' && !name)) {
    throw new UsageError('Say what to do, and with which app.');
  }
  if (action === 'list') return list(store);
  if (action === 'remove') {
    const ended = await removeApp({ store, name, lock });
    progress.say(`${name} and its pages are gone. Other apps may use its paths.`);
    for (const one of ended) progress.say(endedText(one));
    return;
  }
  if (action === 'set') {
    const { origin } = values;
    if (!origin) throw new UsageError('Say where its files are: --origin https://…, or none for this site.');
    const ended = await moveFiles({ store, name, origin: origin === 'none' ? null : origin, lock });
    progress.say(`Browsers get the files of ${name} from ${origin === 'none' ? 'this site' : origin}.`);
    for (const one of ended) progress.say(endedText(one));
    return;
  }
  if (!values.paths) throw new UsageError('Say where its pages may lie: --paths.');
  const paths = values.paths.split(',').map((path) => path.trim());
  const admitted = await admitApp({ store, name, paths, owner: values.owner, lock });
  progress.say(`${name} (${admitted.owner}) may bring ${admitted.paths.join(', ')}.`);
});
