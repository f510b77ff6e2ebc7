import type { ExperimentView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Asked } from '../api/Asked.tsx';
import { useListing } from '../api/listing.tsx';
import { PlanExperiment } from '../experiment/PlanExperiment.tsx';
import { RunningExperiment } from '../experiment/RunningExperiment.tsx';

/** An experiment: planned, watched, decided. */
export function ExperimentPage(): ReactElement {
  const { listing } = useListing();
  return (
    <>
      <h1>Experiment</h1>
      <Asked<ExperimentView>
        path="/experiment"
        label="Asking how the experiment stands"
        // Somebody starts one, decides, or it ends by itself.
        changes={JSON.stringify(listing?.seen)}
      >
        {(view) =>
          view.running ? (
            <RunningExperiment running={view.running} goals={view.goals} now={Date.now()} />
          ) : (
            <PlanExperiment view={view} />
          )
        }
      </Asked>
    </>
  );
}
