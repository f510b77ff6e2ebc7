import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { apiReport } from './api-report.ts';

it('is up to date: a change of the contract is a change that somebody reads', async () => {
  const committed = readFileSync(join(PROJECT_ROOT, 'shared-lib/api-report.md'), 'utf8');
  expect(committed, 'write it again with "npm run api-report", and look at the difference').toBe(
    await apiReport(),
  );
});

function library(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  cpSync(join(PROJECT_ROOT, 'shared-lib/package.json'), join(root, 'shared-lib/package.json'));
  for (const [name, code] of Object.entries(files)) {
    const file = join(root, 'shared-lib/src', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
  return root;
}

it('shows what the entry exports, with types and without comments, and no module that it keeps to itself', async () => {
  const text = await apiReport(
    library({
      'index.ts': "export { send } from './send.ts';\n",
      'send.ts':
        "import { key } from './own/key.ts';\n/** Sends it. */\nexport const send = (text: string) => text + key;\n",
      'own/key.ts': "export const key = 'secret';\n",
    }),
  );
  expect(text).toContain('## send.d.ts\n\n```ts\nexport declare const send: (text: string) => string;\n```');
  expect(text).not.toMatch(/Sends it|own\/key/);
});

it('says what the compiler says when shared-lib has a type error', async () => {
  const wrong = library({ 'index.ts': "export const one: number = 'one';\n" });
  await expect(apiReport(wrong)).rejects.toThrow(/does not compile[\s\S]*not assignable to type 'number'/);
});
