import page from 'content:page/diy-projects';
import type { ReactElement } from 'react';
import content from '../../../content/diy-projects.yaml';
import { Scene } from '../../parts/Scene.tsx';
import { ListPage } from '../../reading/ListPage.tsx';
import card from '../../reading/TipList.module.css';
import { CardText } from '../../reading/TipList.tsx';
import styles from './DiyProjectsPage.module.css';

/** `/diy-projects` (specification section 2, "DIY projects"). */
export default function DiyProjectsPage(): ReactElement {
  return (
    <ListPage page={page} content={content} entries={content.projects} ids={['projects', 'tools']}>
      <div className={styles.columns}>
        <TipBox />
        <ol className={styles.projects}>
          {content.projects.map((project) => (
            <li key={project.id} className={styles.card} id={project.id}>
              <Scene of={project} className={card.picture} />
              <div className={card.text}>
                <h3 className={styles.title}>
                  <project.icon className={styles.icon} size="1.375rem" />
                  {project.title}
                </h3>
                <CardText
                  item={project}
                  facts={{ Difficulty: project.difficulty, Time: project.time, Cost: project.cost }}
                  anchor={styles.anchor}
                />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </ListPage>
  );
}

function TipBox(): ReactElement {
  const { title, icon: Icon, introduction, tips } = content.tipBox;
  return (
    <aside className={styles.tipBox} aria-labelledby="tip-box-title">
      <Icon className={styles.mark} size="2rem" />
      <h3 id="tip-box-title">{title}</h3>
      <p>{introduction}</p>
      <ul className={styles.tips}>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </aside>
  );
}
