import type { ExperimentView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Asked } from '../api/Asked.tsx';
import { PlanExperiment } from '../experiment/PlanExperiment.tsx';
import { RunningExperiment } from '../experiment/RunningExperiment.tsx';
import { Choices } from './Choices.tsx';

/** An experiment: planned, watched, decided. */
export function ExperimentPage(): ReactElement {
  const [search] = useSearchParams();
  const app = search.get('app');
  return (
    <>
      <h1>Experiment</h1>
      <Asked<ExperimentView>
        path={app ? `/experiment?${new URLSearchParams({ app })}` : '/experiment'}
        label="Asking how the experiment stands"
      >
        {(view, again) => (
          <>
            <Choices
              label="App"
              chosen={view.app}
              choices={view.apps.map((one) => [one, one, `/experiment?app=${one}`])}
            />
            {view.running ? (
              <RunningExperiment running={view.running} goals={view.goals} now={Date.now()} />
            ) : (
              <PlanExperiment key={view.app} view={view} again={again} />
            )}
          </>
        )}
      </Asked>
    </>
  );
}
