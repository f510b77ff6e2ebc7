import type { ExperimentView, PreparedExperiment } from 'delivery/admin-api';
import { type FormEvent, type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { send } from '../api/call.ts';
import { ChangeButton } from '../change/ChangeButton.tsx';
import type { ExperimentWish } from '../change/changes.ts';
import { ReleaseLink } from '../words/release-name.tsx';
import styles from './PlanExperiment.module.css';
import { Variant } from './Variant.tsx';

function wishOf(form: HTMLFormElement, stable: string): ExperimentWish {
  const typed = new FormData(form);
  const days = String(typed.get('days') ?? '').trim();
  return {
    compare: [stable, ...typed.getAll('variant')],
    goal: typed.get('goal'),
    effect: Number(typed.get('effect')),
    days: days === '' ? null : Number(days),
    question: String(typed.get('question') ?? '').trim(),
  };
}

/** Plans an experiment: question, variants, goal and smallest effect; says what it takes; starts it. */
export function PlanExperiment({
  view: { app, stable, candidates, goals },
}: {
  view: ExperimentView;
}): ReactElement {
  const [planned, setPlanned] = useState<{ wish: ExperimentWish; plan: PreparedExperiment } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const plan = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wish = wishOf(event.currentTarget, stable);
    setPlanned(null);
    setProblem(null);
    setBusy(true);
    try {
      const answer = await send(`/experiment/plan?${new URLSearchParams({ app })}`, wish);
      setPlanned({ wish, plan: (await answer.json()) as PreparedExperiment });
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };

  if (candidates.length === 0) {
    return (
      <p>
        There is nothing to compare with {app} <code>{stable}</code> yet. Send a release as a preview under{' '}
        <Link to="/">Live</Link>: it passes the gate, readers get nothing new, and it can be chosen here.
      </p>
    );
  }
  return (
    <>
      <form className={styles.form} onSubmit={plan}>
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
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <div role="status" className={styles.planned}>
        {planned && (
          <>
            <h2>{planned.plan.question}</h2>
            {planned.plan.words.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {planned.plan.hindrance && (
              <p>
                <b>{planned.plan.hindrance}</b>
              </p>
            )}
          </>
        )}
      </div>
      {planned?.plan.experiment && (
        <ChangeButton
          label="Start the experiment"
          look="primary"
          change={{ kind: 'experiment', app, wish: planned.wish }}
        />
      )}
    </>
  );
}

/** Releases that are shown with a picture. */
const MOST_SHOWN = 6;
