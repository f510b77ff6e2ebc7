import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type EditedApp, setEdition } from '../support/app-editions.ts';
import { BROKEN_RELEASES } from '../support/broken-releases.ts';
import { copyProject } from '../support/copy-project.ts';
import { copySite } from '../support/copy-site.ts';
import { editFiles } from '../support/edit-files.ts';
import { runDelivery } from '../support/run-delivery.ts';

/**
 * `npm run bench:busy`: publishes good and broken releases beside busy loops, and says what became of them. Every good
 * one must go live and every broken one must be refused for its own reason (docs/decisions/078). A site must have been
 * built (`npm start` once); everything happens in copies.
 *
 *   --each 12      good releases of each app
 *   --loops 3      processes that only keep the processor busy
 *   --site .site   whose live composition to begin with
 */
const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '12' },
    loops: { type: 'string', default: '3' },
    site: { type: 'string', default: '.site' },
  },
});
if (!existsSync(join(values.site, 'live'))) {
  throw new Error(
    `Nothing is live in ${values.site}: run "npm start" once, or name another folder with --site.`,
  );
}

const APPS: readonly EditedApp[] = ['guide', 'content', 'account', 'shell'];
const [project, site] = await Promise.all([copyProject(), copySite(values.site)]);
const loops: ChildProcess[] = Array.from({ length: Number(values.loops) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
process.on('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL');
});

const seconds: Record<string, number[]> = {};
let faults = 0;
/** Says at once what is not as it must be: the run takes long. */
function fault(what: string, said: string): void {
  faults += 1;
  console.log(`${what}:\n${said.slice(-2000)}`);
}
let [good, live, broken, refused] = [0, 0, 0, 0];

for (let edition = 2; edition < 2 + Number(values.each); edition += 1) {
  for (const app of APPS) {
    await setEdition(project.folder, app, edition);
    const begun = performance.now();
    const { code, said } = await runDelivery(project.folder, site.folder, 'release', app);
    const took = (performance.now() - begun) / 1000;
    seconds[app] = [...(seconds[app] ?? []), took];
    good += 1;
    if (code === 0) live += 1;
    else fault(`${app}, edition ${edition}, is not live`, said);
    console.log(
      `${app} edition ${edition}: ${code === 0 ? 'live' : `exit code ${code}`}, ${took.toFixed(0)} s`,
    );
  }
}

for (const kinds of BROKEN_RELEASES) {
  const restore = await editFiles(
    project.folder,
    kinds.flatMap(({ edits }) => edits),
  );
  const { code, said } = await runDelivery(project.folder, site.folder, 'release', 'guide');
  await restore();
  const refusals = said.split('\n\n');
  for (const { how, says } of kinds) {
    broken += 1;
    const found = code === 1 && refusals.some((one) => says.every((words) => words.test(one)));
    if (found) refused += 1;
    else fault(`A release that ${how} is not refused for that`, said);
    console.log(`a release that ${how}: ${found ? 'refused for that' : `exit code ${code}`}`);
  }
}

await Promise.all([project.remove(), site.remove()]);
console.log(
  `\n${values.loops} busy loops: ${live} of ${good} good releases live, ${refused} of ${broken} faults refused`,
);
for (const [app, all] of Object.entries(seconds)) {
  const sorted = all.toSorted((a, b) => a - b);
  const [least, middle, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(
    `  ${app.padEnd(8)} ${least?.toFixed(0)} / ${middle?.toFixed(0)} / ${most?.toFixed(0)} s (least, median, most)`,
  );
}
process.exit(faults === 0 ? 0 : 1);
