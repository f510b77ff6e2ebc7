import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ownScript } from '../process/run-script.ts';

/** A project whose only remote finds two mistakes in its sources. */
function projectWithMistakes(): string {
  const root = temporaryFolder();
  const files = {
    'site.config.ts': `export default {
      sharedLib: 'shared-lib',
      apps: [{ name: 'shell', folder: 'shell', paths: ['/third-party-notices.txt'] }, { name: 'news', folder: 'mfe-news', paths: ['/'] }],
    };`,
    'package-lock.json': '{}',
    'shared-lib/package.json': '{}',
    'mfe-news/package.json': '{ "version": "1.0.0" }',
    'mfe-news/build.ts': `export const check = () => [
      { file: 'mfe-news/content/a.yaml', line: 3, message: 'rating is missing.', remedy: 'Give 4.5 to 4.8.' },
      { file: 'mfe-news/content/b.yaml', line: 1, message: 'title is empty.', remedy: 'Give a text.' },
    ];`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

it.each([
  ['the check of sources', 'commands/check-sources', []],
  ['a build', 'commands/cli', ['build', 'news']],
])('%s reports every mistake that an app finds in its sources', (_, script, args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [ownScript(script), ...args], {
    cwd: projectWithMistakes(),
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  const first = 'content: mfe-news/content/a.yaml, line 3\n    rating is missing.\n    Give 4.5 to 4.8.';
  const second = 'content: mfe-news/content/b.yaml, line 1\n    title is empty.\n    Give a text.';
  expect(stdout + stderr).toContain(`  ${first}\n\n  ${second}`);
});
