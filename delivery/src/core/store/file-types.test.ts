import { expect, it } from 'vitest';
import { fileType } from './file-types.ts';

it('files have the type of their extension, and other types are not served', () => {
  expect(fileType('assets/main-abc.js')).toBe('text/javascript; charset=utf-8');
  expect(fileType('guide.min.css')).toBe('text/css; charset=utf-8');
  const documents = ['hello.html', 'hello.xhtml', 'hello.xml', 'hello.svgz', 'hello.SVG'];
  const records = ['main.js.br', 'main.js.map', 'mf-stats.json', '.vite/manifest.json'];
  const odd = ['.js', 'js', 'a.constructor', 'a.__proto__', 'a.js.', 'a.js/', ''];
  for (const name of [...documents, ...records, ...odd]) expect(fileType(name), name).toBeUndefined();
});
