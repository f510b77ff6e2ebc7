import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { filesIn } from '../core/store/files.ts';

const INTRODUCTION = `What the apps may rely on: the declarations of \`shared-lib/src/index.ts\` and of every module that it
exports from. \`npm run site -- api-report\` writes this file and a test holds it, so that a change of the contract is a
difference that somebody reads. The gate compiles the live releases against it
(docs/decisions/051-the-gate-compiles-against-live-sources.md).`;

const OPTIONS =
  '--ignoreConfig --declaration --emitDeclarationOnly --removeComments --target ES2024 --module ESNext --moduleResolution bundler --jsx react-jsx --strict --allowImportingTsExtensions --resolveJsonModule --skipLibCheck --types node,vite/client';

/**
 * The public interface of shared-lib as Markdown: TypeScript's declarations of what its entry exports,
 * without comments.
 * @throws Error with the compiler's message when shared-lib has a type error.
 */
export async function apiReport(root = PROJECT_ROOT): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'shared-lib/package.json'), 'utf8'));
  const folder = await mkdtemp(join(tmpdir(), 'declarations-'));
  try {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const args = [...OPTIONS.split(' '), '--rootDir', root, '--outDir', folder, 'shared-lib/src/index.ts'];
    const run = promisify(execFile)(process.execPath, [compiler, ...args], { cwd: root });
    await run.catch(({ stdout, stderr }) => {
      throw new Error(`shared-lib does not compile.\n${stdout}${stderr}`);
    });
    const source = join(folder, 'shared-lib/src');
    const read = async (path: string) => (await readFile(join(source, path), 'utf8')).trim();
    const index = await read('index.d.ts');
    const parts = (await filesIn(source))
      .map(({ path }) => path)
      .filter((path) => index.includes(`'./${path.replace(/\.d\.ts$/, '.ts')}`));
    const blocks = ['index.d.ts', ...parts].map(
      async (path) => `## ${path}\n\n\`\`\`ts\n${await read(path)}\n\`\`\``,
    );
    return `${[`# shared-lib ${version}`, INTRODUCTION, ...(await Promise.all(blocks))].join('\n\n')}\n`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
