import { expect, it } from 'vitest';
import { fileType } from './file-types.ts';

it.each([
  ['assets/main-abc.js', 'text/javascript; charset=utf-8'],
  ['guide.min.css', 'text/css; charset=utf-8'],
  ['homeowners-guide.pdf', 'application/pdf'],
  ['drawing.svg', 'image/svg+xml'],
  ['favicon.ico', 'image/vnd.microsoft.icon'],
  ['third-party-notices.txt', 'text/plain; charset=utf-8'],
])('%s is answered as %s', (name, type) => {
  expect(fileType(name)).toBe(type);
});

it('no file of another kind is served', () => {
  const documents = ['hello.html', 'hello.xhtml', 'hello.xml', 'hello.svgz', 'hello.SVG'];
  const records = ['main.js.br', 'main.js.map', 'mf-stats.json', '.vite/manifest.json'];
  const odd = ['.js', 'js', 'a.constructor', 'a.__proto__', 'a.js.', 'a.js/', ''];
  for (const name of [...documents, ...records, ...odd]) expect(fileType(name), name).toBeUndefined();
});
