import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeTexts } from '../../testing/write-texts.ts';
import { ownScript } from '../process/run-script.ts';

function projectWithMistakes(): string {
  const root = temporaryFolder();
  writeTexts(root, {
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
  });
  return root;
}

it.each([
  ['the check of sources', 'commands/check-sources', []],
  ['a build', 'commands/cli', ['build', 'news']],
])('%s reports every mistake that an app finds in its sources', (_, script, args) => {
  const options = { cwd: projectWithMistakes(), encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [ownScript(script), ...args], options);
  expect(status).toBe(1);
  const first = 'content: mfe-news/content/a.yaml, line 3\n    rating is missing.\n    Give 4.5 to 4.8.';
  const second = 'content: mfe-news/content/b.yaml, line 1\n    title is empty.\n    Give a text.';
  expect(stdout + stderr).toContain(`  ${first}\n\n  ${second}`);
});
