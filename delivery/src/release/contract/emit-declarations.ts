import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const OPTIONS =
  '--ignoreConfig --declaration --emitDeclarationOnly --target ES2024 --module ESNext --moduleResolution bundler --jsx react-jsx --strict --allowImportingTsExtensions --resolveJsonModule --skipLibCheck --types node,vite/client';

/**
 * TypeScript's declarations of a module of the project and of everything that it imports, by their paths
 * below `root`, for example `shared-lib/src/index.d.ts`.
 * @throws Error with what the compiler says, when the module has a type error.
 */
export async function emitDeclarations(root: string, module: string): Promise<Map<string, string>> {
  const outDir = await mkdtemp(join(tmpdir(), 'declarations-'));
  try {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const args = [compiler, ...OPTIONS.split(' '), '--rootDir', root, '--outDir', outDir, module];
    await run(process.execPath, args, { cwd: root }).catch(({ stdout, stderr }) => {
      throw new Error(`${module} has no declarations, because it does not compile.\n${stdout}${stderr}`);
    });
    const files = await readdir(outDir, { recursive: true, withFileTypes: true });
    const sources = files
      .filter((file) => file.isFile() && file.name.endsWith('.d.ts'))
      .map((file) => join(file.parentPath, file.name))
      .map(async (file) => [relative(outDir, file), await readFile(file, 'utf8')] as const);
    return new Map(await Promise.all(sources));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
