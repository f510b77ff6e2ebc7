import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPS, type AppName, PROJECT_ROOT } from '../project.ts';
import type { Refusal } from './candidate.ts';

const DIAGNOSTIC = /^(?<file>[^\s(][^(]*)\((?<line>\d+),\d+\): error (?<code>TS\d+): (?<message>.*)$/;
const REMEDY = 'Mend it: "npm run check" shows all of them.';

interface Compiled {
  code: number;
  said: string;
}

/** Only what is released: the whole project takes the compiler several times as long. */
async function compile(root: string, folder: string): Promise<Compiled> {
  const own = await mkdtemp(join(tmpdir(), 'types-'));
  const modules = join(root, 'node_modules');
  const sources = [join(root, folder, 'src'), join(root, 'shared-lib/src')];
  const project = {
    extends: join(root, 'tsconfig.base.json'),
    // Named in full: the compiler would look for them beside this file.
    compilerOptions: { types: [join(modules, '@types/node'), join(modules, 'vite/client')] },
    include: sources,
    exclude: sources.flatMap((source) => [
      join(source, '**/*.test.ts'),
      join(source, '**/*.test.tsx'),
      join(source, '**/testing/**'),
    ]),
  };
  await writeFile(join(own, 'tsconfig.json'), JSON.stringify(project));
  const args = [join(modules, 'typescript/bin/tsc'), '-p', own, '--noEmit', '--pretty', 'false'];
  const compiled = new Promise<Compiled>((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 32 * 1024 ** 2 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) || 1 : 0, said: `${stdout}${stderr}` });
    });
  });
  return compiled.finally(() => rm(own, { recursive: true, force: true }));
}

/**
 * The type errors of what an app is built from: its own sources and those of shared-lib. Tests, and
 * the other apps, which keep their live releases, are not its business.
 *
 * @param root the project from which the app is released.
 */
export async function checkTypes(app: AppName, root = PROJECT_ROOT): Promise<Refusal[]> {
  const { folder, owner } = APPS[app];
  const { code, said } = await compile(root, folder);
  if (code === 0) return [];
  const told = said.split('\n').flatMap((line) => {
    const { groups } = DIAGNOSTIC.exec(line) ?? {};
    return groups ? [groups] : [];
  });
  const subject = `${app} (${owner})`;
  if (told.length === 0) {
    const reason = `The compiler does not come to an end: ${said.trim().slice(0, 500)}`;
    return [{ check: 'types', subject, reason, remedy: 'Run "npm ci", then "npm run check".' }];
  }
  return told.slice(0, 10).map(({ file, line, code: name, message }) => ({
    check: 'types',
    subject: `${subject}, ${file}:${line}`,
    reason: `${message} (${name})`,
    remedy: REMEDY,
  }));
}
