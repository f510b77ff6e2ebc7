import { readSiteConfig } from '../../core/compose/site-config.ts';
import { prepareSite } from '../../core/publish/prepare-site.ts';
import { createSiteApp } from '../../core/serve/create-site-app.ts';
import { openStore } from '../../core/store/site-store.ts';

/** Builds, composes and serves the site of the folder where it runs, and prints what it answers to the paths given. */
const [, , ...paths] = process.argv;
const store = openStore(`${process.cwd()}/.site`);
const config = await readSiteConfig({ ORIGIN: 'https://notes.example' });
await prepareSite({ store, config, step: (_, work) => work() });
const app = createSiteApp({ store, config, backend: null });
const answers: Record<string, { status: number; text: string }> = {};
for (const path of paths) {
  const answer = await app.request(`https://notes.example${path}`);
  answers[path] = { status: answer.status, text: await answer.text() };
}
console.log(JSON.stringify(answers));
