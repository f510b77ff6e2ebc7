import { expect, it } from 'vitest';
import { smallRelease } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkFiles } from './check-files.ts';

const FILES = {
  'client/assets/a.js': "new Function('return 1')",
  'client/assets/a.css': '.a { background: url(https://cdn.example/a.png) }',
  'client/pictures/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="go()"/>',
  'client/guide.pdf': "eval('1')",
  'server/routes.mjs': "export const a = eval('1');",
};

it('reads the scripts, styles and drawings that browsers get, and names the file', async () => {
  const folder = temporaryFolder();
  const refusals = await checkFiles(await smallRelease(folder, FILES), folder);
  expect(refusals.map(({ subject, reason }) => [subject, reason])).toEqual([
    [
      'guide 1.0.0 (marketing team), assets/a.css',
      'The file loads from elsewhere than this site (https://cdn.example/a.png).',
    ],
    ['guide 1.0.0 (marketing team), assets/a.js', 'The file makes code of a text (new Function).'],
    ['guide 1.0.0 (marketing team), pictures/a.svg', 'The file has a handler (onload).'],
  ]);
  expect(refusals.every(({ check, remedy }) => check === 'policy' && remedy.length > 20)).toBe(true);
});

it("does not hold React's own code against the shell", async () => {
  const folder = temporaryFolder();
  const release = await smallRelease(folder, { 'client/assets/a.js': 'element.innerHTML = text' });
  expect(await checkFiles({ ...release, app: 'shell' }, folder)).toEqual([]);
});

it.each([
  'hello.html',
  'hello.xhtml',
  'hello.xml',
  'a.svgz',
  'a.SVG',
  'data.json',
  '.htaccess',
  'a.js.map',
  'page.js.gz',
])('refuses %s, which is of no kind that the server answers, and says which are', async (name) => {
  const folder = temporaryFolder();
  const release = await smallRelease(folder, { [`client/${name}`]: '<script>go()</script>' });
  const [refusal, ...more] = await checkFiles(release, folder);
  expect(more).toEqual([]);
  expect(refusal).toMatchObject({
    check: 'files',
    subject: `guide 1.0.0 (marketing team), ${name}`,
    reason: 'The file is of a kind that no release gives to browsers.',
  });
  expect(refusal?.remedy).toMatch(/one of these: \.js, \.css, \.svg, .*\.pdf/);
});

it('takes what a build writes for delivery, and the compressed forms that delivery makes', async () => {
  const folder = temporaryFolder();
  const records = { 'client/.vite/manifest.json': '{}', 'client/mf-manifest.json': '{}' };
  expect(await checkFiles(await smallRelease(folder, records), folder)).toEqual([]);
});
