import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { searchedDocuments } from './search-sections.ts';

const SECTION = { anchor: 'page=24', heading: 'Caulk', text: 'Mold grows behind it.' };
const GUIDE = { path: '/guide.pdf', title: 'The guide', sections: [SECTION] };

function documentsOf(content: string | null) {
  const folder = temporaryFolder();
  if (content !== null) writeFileSync(join(folder, 'searched-documents.json'), content);
  writeFileSync(join(folder, 'guide.pdf'), '');
  return searchedDocuments(folder);
}

it('returns the pages of the documents in the folder, if any', async () => {
  expect(await documentsOf(JSON.stringify([GUIDE]))).toEqual([GUIDE]);
  expect(await documentsOf(null)).toEqual([]);
});

const changed = (change: object) => JSON.stringify([{ ...GUIDE, ...change }]);
const ELSEWHERE = { ...SECTION, anchor: '"><script>' };

it.each([
  ['no JSON', '<p>', 'is not JSON'],
  ['another shape', '{}', 'is no list of documents'],
  ['more than it should', changed({ script: 'x' }), 'is no list of documents'],
  ['another address', changed({ path: 'javascript:alert(1)' }), '0.path'],
  ['another place', changed({ sections: [ELSEWHERE] }), '0.sections.0.anchor'],
  ['a file of another app', changed({ path: '/other.pdf' }), 'not in the public folder'],
  ['far too much', JSON.stringify('x'.repeat(200_001)), 'longer than 200000'],
])('refuses a file with %s', async (_, content, reason) => {
  const refused = new RegExp(`searched-documents\\.json.*${reason}`, 's');
  await expect(documentsOf(content)).rejects.toThrow(refused);
});
