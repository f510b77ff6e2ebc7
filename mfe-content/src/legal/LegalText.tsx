import type { ReactElement } from 'react';
import type { SiteIdentity } from 'shared-lib';
import type { LegalBlock } from '../data/types.ts';
import { fillIdentity } from './fill-identity.ts';

/** The paragraphs and lists of one section of a legal page. */
export function LegalText({
  blocks,
  identity,
}: {
  blocks: readonly LegalBlock[];
  identity: SiteIdentity;
}): ReactElement[] {
  return blocks.map((block) =>
    block.kind === 'paragraph' ? (
      <p key={block.text}>{fillIdentity(block.text, identity)}</p>
    ) : (
      <ul key={block.items[0]}>
        {block.items.map((item) => (
          <li key={item}>{fillIdentity(item, identity)}</li>
        ))}
      </ul>
    ),
  );
}
