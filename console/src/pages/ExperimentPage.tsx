import type { ExperimentView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Asked } from '../api/Asked.tsx';
import { PlanExperiment } from '../experiment/PlanExperiment.tsx';
import { RunningExperiment } from '../experiment/RunningExperiment.tsx';

/** An experiment: planned, watched, decided. */
export function ExperimentPage(): ReactElement {
  return (
    <>
      <h1>Experiment</h1>
      <Asked<ExperimentView> path="/experiment" label="Asking how the experiment stands">
        {(view, again) =>
          view.running ? (
            <RunningExperiment running={view.running} goals={view.goals} now={Date.now()} />
          ) : (
            <PlanExperiment view={view} again={again} />
          )
        }
      </Asked>
    </>
  );
}
