import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { rightOf, useWho, whoMayText } from '../api/session.ts';
import styles from './ChangeButton.module.css';
import { useAskChange } from './change-host.tsx';
import { type Change, scopesFor } from './changes.ts';

/** A button that asks before it changes something; for whoever may not, what they may not and who may. */
export function ChangeButton({
  change,
  label,
  look = 'secondary',
  disabled = false,
}: {
  change: Change;
  /** What it does, with the release's name where it is not said beside it. */
  label: string;
  look?: 'primary' | 'secondary';
  disabled?: boolean;
}): ReactElement {
  const ask = useAskChange();
  const who = useWho();
  const right = rightOf(who, change.app, ...scopesFor(change));
  if (!right.isAllowed) {
    return (
      <span className={styles.refused}>
        <Button look={look} disabled>
          {label}
        </Button>
        <small>{whoMayText(right)}</small>
      </span>
    );
  }
  return (
    <Button look={look} disabled={disabled} onClick={() => ask({ change, title: label })}>
      {label}
    </Button>
  );
}
