import { expect, it } from 'vitest';
import { previewComment } from './done.ts';

const ADDRESS = 'https://site.example/_preview/0123456789ab.1893456000.signed';

const comment = (path: string, before: string | null) =>
  previewComment({
    app: 'guide',
    version: '1.0.0-3fa9c1d2',
    preview: {
      ...{ address: `${ADDRESS}?to=/guide`, composition: 'c1', expiresAt: '2030-01-01T00:00:00.000Z' },
      forms: false,
      pictures: [{ path, width: 390, before, after: `${ADDRESS}/pictures/0-390-after.jpg` }],
    },
  });

it('comments on a pull request with the address of the preview and its pictures', () => {
  expect(
    comment('/guide', `${ADDRESS}/pictures/0-390-before.jpg`),
  ).toBe(`[Preview of guide 1.0.0-3fa9c1d2](${ADDRESS}?to=/guide), until January 1, 2030 at 12:00 AM UTC. Its forms send nothing.

Pages that look different:

<details open>
<summary><code>/guide</code>, 390 px wide</summary>

| Before | After |
|---|---|
| ![Before](${ADDRESS}/pictures/0-390-before.jpg) | ![After](${ADDRESS}/pictures/0-390-after.jpg) |

</details>
`);
});

it('takes no Markdown from the address of a page, and no picture where there is none', () => {
  const said = comment('/<img src=x>](http://evil.example)|@everyone`', null);
  expect(said).toContain('<code>/imgsrcxhttp//evil.exampleeveryone</code>');
  expect(said).toContain('| none | ![After]');
});
