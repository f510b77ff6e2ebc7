import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import styles from './ChecklistPage.module.css';

const STEPS = ['Change src/pages/ChecklistPage.tsx', 'Run the tests', 'Publish the remote'] as const;

export default function ChecklistPage(): ReactElement {
  const [done, setDone] = useState(0);
  return (
    <article className={styles.page}>
      <h1>Starter</h1>
      <p role="status">
        {done} of {STEPS.length} steps are done.
      </p>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step} className={index < done ? styles.done : undefined}>
            {step}
          </li>
        ))}
      </ol>
      <Button onClick={() => setDone(done === STEPS.length ? 0 : done + 1)}>
        {done === STEPS.length ? 'Start again' : 'Next step'}
      </Button>
      <p>
        <Link to="/">Back to the home page</Link> of {currentSite().identity.name}
      </p>
    </article>
  );
}
