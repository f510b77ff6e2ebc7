import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { isWhole, isWithout } from 'shared-lib/testing/this-run.ts';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../../delivery/src/core/compose/compose.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import {
  routeAt,
  SMALL_ROUTES,
  SMALL_VERSIONS,
  writeReleases,
  writeRemote,
} from '../../delivery/src/testing/small-releases.ts';
import { temporaryFolder } from '../../delivery/src/testing/temporary-folder.ts';
import { APP_TEXTS, type EditedApp, setEdition } from '../../e2e/support/app-editions.ts';
import { copyProject } from '../../e2e/support/copy-project.ts';
import { drillUpgrade } from '../upgrade-drill.ts';

const PRESENT = join(import.meta.dirname, '../..');

/** The contact form, as far as the server needs it. */
const CONTACT = routeAt('/contact', {
  form: {
    action: '/contact',
    fields: { name: {}, email: {}, subject: {}, message: {} },
    call: 'contact_form',
    sent: '/blog',
    failed: 'It was not sent.',
  },
});

/** A site whose teams have released small releases by name. */
async function smallSite(): Promise<string> {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  writeRemote(store, 'content', '1.0.0', undefined, [...SMALL_ROUTES.content, CONTACT]);
  // Readers ask for what pages name.
  for (const app of Object.keys(SMALL_ROUTES))
    await writeFile(join(store.releases.folder(app, '1.0.0'), 'client/remoteEntry.js'), '/* entry */');
  const composition = await compose(store, SMALL_VERSIONS, { config });
  await store.live.switchTo(composition, 'release', 'guide');
  return store.folder;
}

/** A checkout of the next version, which brings another release of each app. */
async function nextVersion(): Promise<string> {
  const { folder, remove } = await copyProject();
  onTestFinished(remove);
  for (const app of Object.keys(APP_TEXTS) as EditedApp[]) await setEdition(folder, app, 2);
  return folder;
}

const MIGRATION = `
Object.assign(SCHEMA.migrations, {
  async '999-expand-drill'(db) {
    await db.schema.alterTable('submission').addColumn('note', 'text', (column) => column.notNull().defaultTo('')).execute();
    await db.schema.createIndex('submission_note_idx').on('submission').column('note').execute();
  },
});
`;

test.skipIf(isWithout('Caddy') || isWithout('PostgreSQL'))(
  `an upgrade and the way back, ${isWhole ? 'without a migration and with one' : 'with a migration'}, under load: nobody notices, and what teams have released stays`,
  async () => {
    const [site, checkout] = await Promise.all([smallSite(), nextVersion()]);
    const addMigration = () => appendFile(join(checkout, 'backend/src/app/features.ts'), MIGRATION);
    const report = await drillUpgrade({
      present: PRESENT,
      next: [...(isWhole ? [{ checkout }] : []), { checkout, prepare: addMigration }],
      site,
      rate: 50,
      forms: 5,
    });
    const { requests, slowest, forms, images, compositions, migrations, problems } = report;
    console.info(`${requests} requests, the slowest ${slowest.toFixed(0)} ms, ${forms} forms`);
    expect(problems).toEqual([]);
    expect(migrations.at(-1)).toBe('999-expand-drill');
    expect(compositions).toHaveLength(1);
    // What the next version brings waits for its teams.
    for (const said of images)
      for (const app of Object.keys(APP_TEXTS)) expect(said).toContain(`npm run release -- ${app}`);
    // Each of two machines was replaced to and fro, and visitors came all the while.
    expect(forms).toBeGreaterThan(isWhole ? 40 : 20);
    expect(requests).toBeGreaterThan(5 * forms);
  },
);
