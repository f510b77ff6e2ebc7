import page from 'content:page/interior-tips';
import type { ReactElement } from 'react';
import content from '../../../content/interior-tips.yaml';
import { ListPage } from '../../reading/ListPage.tsx';
import { TipList } from '../../reading/TipList.tsx';

/** `/interior-tips` (specification section 2, "Interior tips"). */
export default function InteriorTipsPage(): ReactElement {
  return (
    <ListPage page={page} content={content} entries={content.tips} ids={['tips', 'picks']}>
      <TipList tips={content.tips} arrangement="rows" />
    </ListPage>
  );
}
