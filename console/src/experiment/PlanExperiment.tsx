import type { ExperimentView, PreparedExperiment } from 'delivery/admin-api';
import { type FormEvent, type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { heard, send } from '../api/call.ts';
import { useListing } from '../api/listing.tsx';
import { rightOf, useWho, whoMayText } from '../api/session.ts';
import { ReleaseLink } from '../words/release-name.tsx';
import styles from './PlanExperiment.module.css';
import { Variant } from './Variant.tsx';

/** What the form asks for, as the admin endpoint takes it. */
type Wish = Readonly<Record<'compare' | 'goal' | 'effect' | 'days' | 'question', unknown>>;

function wishOf(form: HTMLFormElement, stable: string): Wish {
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
  again,
}: {
  view: ExperimentView;
  /** Asks for the experiment anew. */
  again: () => void;
}): ReactElement {
  const { listing, refresh } = useListing();
  const right = rightOf(useWho(), app, 'release');
  const [planned, setPlanned] = useState<{ wish: Wish; plan: PreparedExperiment } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isMistyped, setMistyped] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const work = async (doing: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await doing();
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };
  const plan = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wish = wishOf(event.currentTarget, stable);
    setPlanned(null);
    void work(async () => {
      const answer = await send(`/experiment/plan?${new URLSearchParams({ app })}`, wish);
      setPlanned({ wish, plan: (await answer.json()) as PreparedExperiment });
    });
  };
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('app') ?? '').trim();
    setMistyped(typed !== app);
    if (typed !== app || !planned || !listing) return;
    const seen = new URLSearchParams({ app, seen: listing.seen[app] ?? '' });
    void work(async () => {
      await heard(await send(`/experiment?${seen}`, planned.wish));
      await refresh();
      again();
    });
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
        <form className={styles.form} onSubmit={start}>
          <TextField
            label={`To start it, type ${app}`}
            name="app"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={40}
            error={isMistyped ? `Type ${app}.` : undefined}
          />
          <Button type="submit" disabled={isBusy || !right.isAllowed || !listing}>
            Start the experiment
          </Button>
          {!right.isAllowed && <p>{whoMayText(right)}</p>}
        </form>
      )}
    </>
  );
}

/** Releases that are shown with a picture. */
const MOST_SHOWN = 6;
