import type { ExperimentView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Asked } from '../api/Asked.tsx';
import { useListing } from '../api/listing.ts';
import { PlanExperiment } from '../experiment/PlanExperiment.tsx';
import { RunningExperiment } from '../experiment/RunningExperiment.tsx';
import { Choices } from './Choices.tsx';

/** An experiment: planned, watched, decided. */
export function ExperimentPage(): ReactElement {
  const [search] = useSearchParams();
  const app = search.get('app');
  const { listing } = useListing();
  return (
    <Asked<ExperimentView>
      path={app ? `/experiment?${new URLSearchParams({ app })}` : '/experiment'}
      label="Asking how the experiment stands"
      // Somebody starts one, decides, or it ends by itself.
      changes={JSON.stringify(app ? listing?.seen[app] : listing?.seen)}
    >
      {(view) => (
        <>
          <Choices
            label="App"
            chosen={view.app}
            choices={view.apps.map((one) => [one, `/experiment?app=${one}`])}
          />
          {view.running ? (
            <RunningExperiment running={view.running} goals={view.goals} />
          ) : (
            <PlanExperiment key={view.app} view={view} />
          )}
        </>
      )}
    </Asked>
  );
}
