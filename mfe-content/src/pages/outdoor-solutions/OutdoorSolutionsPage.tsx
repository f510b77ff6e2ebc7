import page from 'content:page/outdoor-solutions';
import type { ReactElement } from 'react';
import content from '../../../content/outdoor-tips.yaml';
import { ListPage } from '../../reading/ListPage.tsx';
import { TipList } from '../../reading/TipList.tsx';

/** `/outdoor-solutions` (specification section 2, "Outdoor solutions"). */
export default function OutdoorSolutionsPage(): ReactElement {
  return (
    <ListPage page={page} content={content} entries={content.tips} ids={['tips', 'picks']}>
      <TipList tips={content.tips} arrangement="rows" />
    </ListPage>
  );
}
