import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryFolder } from '../process/temporary-folder.ts';
import { appOf, PROJECT_ROOT, SITE } from '../project/project.ts';
import type { Refusal } from '../report/refusal.ts';
import type { AppName } from '../store/version-set.ts';

const run = promisify(execFile);

async function compile(root: string, folders: readonly string[]): Promise<string> {
  await using dir = await createTemporaryFolder('types');
  const modules = join(root, 'node_modules');
  const sources = folders.map((folder) => join(root, folder, 'src'));
  const project = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      // Absolute paths, because the compiler looks for package names next to the temporary tsconfig.json.
      types: [join(modules, '@types/node'), join(modules, 'vite/client')],
    },
    include: sources,
    exclude: sources.flatMap((source) => [`${source}/**/*.test.ts*`, `${source}/**/testing/**`]),
  };
  try {
    await writeFile(join(dir.path, 'tsconfig.json'), JSON.stringify(project));
    const compiler = [join(modules, 'typescript/bin/tsc'), '-p', dir.path, '--noEmit', '--pretty', 'false'];
    await run(process.execPath, compiler, { cwd: root, maxBuffer: 32 * 1024 ** 2 });
    return '';
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return stdout + stderr || String(error);
  }
}

/** Other apps keep their live releases, so they need no check. */
export async function checkTypes(app: AppName, root = PROJECT_ROOT): Promise<Refusal[]> {
  const output = (await compile(root, [appOf(app).folder, SITE.sharedLib])).trim();
  const refusal = (reason: string, remedy: string) => ({ check: 'types', subject: app, reason, remedy });
  const errors = output.split('\n').filter((line) => line.includes(': error TS'));
  if (output !== '' && errors.length === 0)
    return [refusal(`The compiler failed: ${output}`, 'Run "npm ci", then "npm run check".')];
  return errors.slice(0, 10).map((line) => refusal(line, 'Fix the error; "npm run check" shows all errors.'));
}
