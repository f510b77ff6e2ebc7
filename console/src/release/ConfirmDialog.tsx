import { type ReactElement, useState } from 'react';
import { newOperationId, outbox } from '../operations/operations.ts';
import { DialogActions } from '../ui/Dialog.tsx';
import { appText } from '../words/words.tsx';
import { type ChangeContext, ChangeDialog } from './ChangeDialog.tsx';
import type { Change } from './changes.ts';

/** The texts of a dialog: its title, the verb of its button, and the consequences. */
type Words = (context: ChangeContext, app: string) => readonly [title: string, confirm: string, ...string[]];

const REVERSIBLE = 'You can roll back at any time; it takes seconds.';

const WORDS: Readonly<Record<Exclude<Change['kind'], 'canary'>, Words>> = {
  release: ({ title, liveTitle }) => [
    `Make ${title} live`,
    'Make live',
    `${title} replaces ${liveTitle} for every visitor immediately.`,
    REVERSIBLE,
  ],
  promote: ({ title, liveTitle }) => [
    `Keep the new one: make ${title} live`,
    'Make live',
    `Every visitor gets ${title}. Those who have ${liveTitle} get it with their next page.`,
    REVERSIBLE,
  ],
  abort: ({ title, liveTitle }) => [
    `Keep the old one: ${liveTitle}`,
    'Stop the canary',
    `Every visitor gets ${liveTitle} again. ${title} stays here: you can show it to visitors again.`,
    'The next release brings its change back unless it is reverted in the code.',
  ],
  rollback: ({ title, liveTitle, state }, app) => [
    `Roll ${app} back to ${title}`,
    'Roll back',
    `${title} replaces ${liveTitle} for every visitor immediately.${state.canary ? ' The running canary ends.' : ''}`,
    `The next release brings ${liveTitle} back unless its change is reverted in the code. Tell its author.`,
  ],
};

function requestFor({ kind, app, version }: Change): { path: string; body: object } {
  if (kind === 'release') return { path: '/live', body: { app, version } };
  if (kind === 'rollback') return { path: '/rollback', body: { to: app, version } };
  return { path: '/canary', body: { kind, app, version } };
}

/** Confirms a change for all visitors. The id of the operation is created when the dialog opens. */
export function ConfirmDialog({ kind, ...target }: Change & { kind: keyof typeof WORDS }): ReactElement {
  const [id] = useState(newOperationId);
  const change = { kind, ...target };
  const wordsFor = (context: ChangeContext) => WORDS[kind](context, appText(target.app));
  const start = ({ state: { tag } }: ChangeContext) => {
    const as = kind === 'release' ? 'live' : null;
    outbox.start({ kind, app: target.app, version: target.version, ...requestFor(change), id, as, tag });
  };
  return (
    <ChangeDialog change={change} title={(context) => wordsFor(context)[0]}>
      {(context) => {
        const [, confirm, ...sentences] = wordsFor(context);
        return (
          <>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <DialogActions confirm={confirm} onConfirm={() => start(context)} />
          </>
        );
      }}
    </ChangeDialog>
  );
}
