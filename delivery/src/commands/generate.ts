import { APP_NAMES, APPS } from '../project.ts';
import { generateSources } from '../release/build-release.ts';
import { progress } from './progress.ts';

/** `npm run generate`: writes the modules that follow from the apps' data. Builds and `npm run dev` do it too. */
for (const app of APP_NAMES) {
  if (!APPS[app].generator) continue;
  try {
    const changed = await generateSources(app);
    for (const file of changed) progress.say(`${APPS[app].folder}/${file}`);
    if (changed.length === 0) progress.say(`${APPS[app].folder}/src/generated is up to date.`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
