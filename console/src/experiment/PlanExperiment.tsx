import type { ExperimentView, PreparedExperiment, ReleaseView } from 'delivery/admin-api';
import { type ReactElement, useActionState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { Asked } from '../api/Asked.tsx';
import { send } from '../api/call.ts';
import { ChangeButton } from '../change/ChangeButton.tsx';
import type { ExperimentWish } from '../change/changes.ts';
import { ChangedWords } from '../release/ChangedWords.tsx';
import { pictureAt } from '../release/PicturePair.tsx';
import { ReleaseLink } from '../words/release-name.tsx';
import styles from './PlanExperiment.module.css';

/** What the plan takes that was asked for last, or why there is none. */
interface Planned {
  planned?: PreparedExperiment & { wish: ExperimentWish };
  problem?: string;
}

/** Releases that are shown with a picture. */
const MOST_SHOWN = 6;

/** Plans an experiment: question, variants, goal and smallest effect; says what it takes; starts it. */
export function PlanExperiment({
  view: { app, stable, candidates, goals },
}: {
  view: ExperimentView;
}): ReactElement {
  const [{ planned, problem }, plan, isBusy] = useActionState(
    async (_: Planned, form: FormData): Promise<Planned> => {
      const days = String(form.get('days')).trim();
      const wish = {
        compare: [stable, ...form.getAll('variant')],
        goal: form.get('goal'),
        effect: Number(form.get('effect')),
        days: days === '' ? null : Number(days),
        question: String(form.get('question')).trim(),
      };
      try {
        const answer = await send(`/experiment/plan?${new URLSearchParams({ app })}`, wish);
        return { planned: { wish, ...((await answer.json()) as PreparedExperiment) } };
      } catch (error) {
        return { problem: (error as Error).message };
      }
    },
    {},
  );

  if (candidates.length === 0) {
    return (
      <p>
        There is nothing to compare with {app} <code>{stable}</code> yet. Send a release as a preview under{' '}
        <Link to="/publish">Publish</Link>: it passes the gate, readers get nothing new, and it can be chosen
        here.
      </p>
    );
  }
  return (
    <>
      {/* React would empty it. */}
      <form className={styles.form} action={plan} onReset={(event) => event.preventDefault()}>
        <fieldset>
          <legend>
            Which releases are compared with {app} <code>{stable}</code>, which is stable?
          </legend>
          {candidates.map((version, at) => (
            <div key={version} className={styles.candidate}>
              <label>
                <input type="checkbox" name="variant" value={version} defaultChecked={at === 0} /> {app}{' '}
                <code>{version}</code>
              </label>
              {at < MOST_SHOWN ? <Variant app={app} version={version} /> : null}
              <ReleaseLink app={app} version={version}>
                All that it changes
              </ReleaseLink>
            </div>
          ))}
        </fieldset>
        <fieldset>
          <legend>What shall it bring more of?</legend>
          {goals.map(({ goal, one, each }, at) => (
            <label key={goal} className={styles.choice}>
              <input type="radio" name="goal" value={goal} defaultChecked={at === 0} /> {one}s for 100 {each}
            </label>
          ))}
        </fieldset>
        <TextField
          label="The smallest change worth having, in percent"
          name="effect"
          inputMode="numeric"
          defaultValue="20"
          maxLength={3}
        />
        <TextField
          label="Days it may take (empty: as many as it needs)"
          name="days"
          inputMode="numeric"
          maxLength={3}
        />
        <TextField label="Your question in words (may be empty)" name="question" maxLength={200} />
        <Button type="submit" disabled={isBusy}>
          Say what it takes
        </Button>
      </form>
      {problem && !isBusy && <Notice tone="bad">{problem}</Notice>}
      <div role="status" className={styles.planned}>
        {planned && !isBusy && (
          <>
            <h2>{planned.question}</h2>
            {planned.words.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {planned.hindrance && (
              <p>
                <b>{planned.hindrance}</b>
              </p>
            )}
          </>
        )}
      </div>
      {planned?.experiment && !isBusy && (
        <ChangeButton
          label="Start the experiment"
          look="primary"
          change={{ kind: 'experiment', app, wish: planned.wish }}
        />
      )}
    </>
  );
}

/** A kept release as people know it: by a picture of the page that it changes, and by its words. */
function Variant({ app, version }: { app: string; version: string }): ReactElement {
  const query = new URLSearchParams({ app, version });
  return (
    <Asked<ReleaseView> path={`/release?${query}`} label={`Asking what ${version} changes`}>
      {({ comparison }) => {
        const shown = comparison?.pictures.find(({ after }) => after !== null);
        const [page] = comparison?.pages ?? [];
        if (!comparison || !(shown || page)) return <p>Nothing is kept of what it changes.</p>;
        return (
          <div className={styles.variant}>
            {shown?.after && (
              <img
                src={pictureAt(app, comparison.name, shown.after)}
                alt={`${shown.path} with ${version}`}
                className={styles.picture}
              />
            )}
            {page && <ChangedWords words={page.words} />}
          </div>
        );
      }}
    </Asked>
  );
}
