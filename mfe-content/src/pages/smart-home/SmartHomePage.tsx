import page from 'content:page/smart-home';
import type { ReactElement } from 'react';
import content from '../../../content/smart-home-tips.yaml';
import { ListPage } from '../../reading/ListPage.tsx';
import { TipList } from '../../reading/TipList.tsx';

/** `/smart-home` (specification section 2, "Smart home"). */
export default function SmartHomePage(): ReactElement {
  return (
    <ListPage page={page} content={content} entries={content.tips} ids={['categories', 'picks']}>
      <TipList tips={content.tips} arrangement="pairs" />
    </ListPage>
  );
}
