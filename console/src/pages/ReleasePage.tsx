import { type ListedRelease, type MadePreview, PREVIEW_DAYS, type ReleaseView } from 'delivery/admin-api';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useSWRConfig } from 'swr';
import { type AppState, Query, useRelease } from '../api/queries.tsx';
import { call, sendJson } from '../api/session.ts';
import { operationRequests } from '../operations/operations.ts';
import { CanaryPanel } from '../release/CanaryPanel.tsx';
import { Comparison } from '../release/Comparison.tsx';
import { type Action, Actions, type Change, openChange } from '../release/changes.tsx';
import styles from '../release/Release.module.css';
import { FormDialog, openDialog } from '../ui/Dialog.tsx';
import {
  CopyField,
  NewTabLink,
  PageTitle,
  Rows,
  SecondaryButton,
  Section,
  Select,
  StateBadge,
} from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { appText, personText, quoted, stateOf, Time } from '../ui/words.tsx';
import { HistorySection } from './HistoryPage.tsx';

type ReleaseProps = { state: AppState; release: ListedRelease };

const DAYS = { 1: '1 day', 7: '7 days', 14: '14 days', [PREVIEW_DAYS.max]: `${PREVIEW_DAYS.max} days` };

function PreviewDialog({ app, version }: { app: string; version: string }): ReactElement {
  const start = (id: string, form: FormData) => {
    const body = { app, version, days: Number(form.get('days')) };
    operationRequests.start({ id, kind: 'preview', app, version, path: '/previews', body });
  };
  return (
    <FormDialog title="Share a preview" confirm="Make the preview" onConfirm={start}>
      <p>
        A preview is an address that shows the whole site with this release. Anyone who has the address can
        see it; its forms send nothing. Visitors get nothing new.
      </p>
      <Select label="It ends after" name="days" options={DAYS} defaultValue={PREVIEW_DAYS.default} />
    </FormDialog>
  );
}

type PreviewsProps = { app: string; previews: readonly MadePreview[]; onEnd(): void };

function Previews({ app, previews, onEnd }: PreviewsProps): ReactElement {
  const confirmEnd = (set: string) => () => {
    const path = `/previews/${set}?${new URLSearchParams({ app })}`;
    openDialog(
      <FormDialog
        title="End the preview"
        confirm="End it now"
        onConfirm={() => call(path, { method: 'DELETE' }).then(onEnd)}
      >
        <p>Its address stops working for everyone. You can share another preview, with another address.</p>
      </FormDialog>,
    );
  };
  return (
    <Section title="Preview">
      {previews.map(({ address, set, expiresAt }) => (
        <div key={set} className={styles.preview}>
          <div className={styles.previewText}>
            <CopyField label="Address of the preview" value={address} />
            <p>
              It ends <Time at={expiresAt} />. Anyone who has the address can see it; its forms send nothing.
            </p>
            <p className={ui.actions}>
              <NewTabLink href={address}>Open the preview</NewTabLink>
              <SecondaryButton onClick={confirmEnd(set)}>End it now…</SecondaryButton>
            </p>
          </div>
          {/* A phone cannot open a localhost address. */}
          {new URL(address).hostname !== 'localhost' && (
            <figure className={styles.code}>
              <QRCodeSVG value={address} size={128} marginSize={2} title="QR code of the preview" />
              <figcaption>Open it on a phone</figcaption>
            </figure>
          )}
        </div>
      ))}
    </Section>
  );
}

function DeleteDialog({ app, version, title }: ListedRelease): ReactElement {
  const navigate = useNavigate();
  const remove = async () => {
    await call(`/releases?${new URLSearchParams({ app, version })}`, { method: 'DELETE' });
    navigate('/');
  };
  return (
    <FormDialog title={`Delete the draft ${quoted(title)}`} confirm="Delete the draft" onConfirm={remove}>
      <p>Visitors are not affected. To restore the draft, upload the file again.</p>
    </FormDialog>
  );
}

function RenameDialog({ app, version, title }: ListedRelease): ReactElement {
  const { mutate } = useSWRConfig();
  const save = async (_: string, form: FormData) => {
    await sendJson('/title', { app, version, title: form.get('title') });
    await mutate(() => true);
  };
  return (
    <FormDialog title="Change the title" confirm="Save" onConfirm={save}>
      <TextField
        label="Title"
        name="title"
        autoFocus
        defaultValue={title}
        maxLength={120}
        required
        pattern=".*\S.*"
      />
    </FormDialog>
  );
}

function ReleaseActions({ state: { former }, release }: ReleaseProps): ReactElement {
  const { app, version, state, hasDrafts } = release;
  const isShown = state === 'live' || state.startsWith('canary');
  const canGoLive = ['draft', 'aborted', 'rolled back'].includes(state);
  const change = (kind: Change['kind'], target = version) => {
    return () => openChange({ kind, app, version: target });
  };
  const show = (dialog: ReactElement) => () => openDialog(dialog);
  const actions: Action[] = [];
  if (canGoLive && !hasDrafts) {
    const label = state === 'rolled back' ? 'Make live again…' : 'Make live…';
    actions.push([label, ['release'], change('release')]);
    actions.push(['Show to some visitors…', ['release'], change('canary')]);
  }
  if (state === 'live' && former)
    actions.push(['Roll back…', ['rollback'], change('rollback', former.version)]);
  if (!isShown && !canGoLive) actions.push(['Roll back to this…', ['rollback'], change('rollback')]);
  if (!isShown) actions.push(['Share a preview…', ['preview'], show(<PreviewDialog {...release} />)]);
  actions.push(['Change the title…', ['preview', 'release'], show(<RenameDialog {...release} />)]);
  if (state === 'draft')
    actions.push(['Delete…', ['preview', 'release'], show(<DeleteDialog {...release} />)]);
  return <Actions app={app} actions={actions} hasPrimary={!isShown} />;
}

function Details({ release: { version, pages, origin } }: { release: ListedRelease }): ReactElement {
  const { commit, clean, checks = 'unknown' } = origin ?? {};
  const rows = [
    ['Version', version],
    ['Pages', pages],
    ['Commit', commit ? `${commit}${clean ? '' : ', with uncommitted changes'}` : 'unknown'],
    ['The team’s type check, lint and tests', checks],
  ] as const;
  return (
    <details className={styles.details}>
      <summary>Details</summary>
      <Rows rows={rows} />
    </details>
  );
}

export function ReleasePage(): ReactElement {
  const { app = '', version = '' } = useParams();
  const { listing, state, release } = useRelease(app, version);
  if (!listing) return <Spinner label="Loading the release" />;
  if (!state || !release)
    return (
      <>
        <PageTitle>There is no such release</PageTitle>
        <p>It was deleted, it belongs to an app that your token cannot access, or the address is mistyped.</p>
      </>
    );
  const canary = state.canary?.version === version ? state.canary : undefined;
  const isLive = release.state === 'live';
  const addressOf = (path: string, preview?: MadePreview) => {
    if (isLive) return `${listing.origin}${path}`;
    return preview && `${preview.address.split('?')[0]}?${new URLSearchParams({ to: path })}`;
  };
  return (
    <>
      <header className={styles.head}>
        <p className={ui.actions}>
          <b>{appText(app)}</b> <StateBadge release={release} />
        </p>
        <PageTitle>{release.title}</PageTitle>
        <p className={ui.soft}>
          {isLive ? 'Live' : 'Added'} <Time at={isLive ? release.since : release.arrivedAt} since={isLive} />,
          by {personText(isLive ? release.by : release.author)}. {stateOf(release).meaning}
        </p>
        {release.headline && <p className={ui.soft}>Headline of its main page: “{release.headline}”</p>}
        <ReleaseActions state={state} release={release} />
      </header>
      {canary && <CanaryPanel state={state} canary={canary} />}
      <Query<ReleaseView> path={`/release?${new URLSearchParams({ app, version })}`}>
        {({ comparison, previews, history }, refresh) => (
          <>
            {previews.length > 0 && <Previews app={app} previews={previews} onEnd={refresh} />}
            {comparison ? (
              <Comparison comparison={comparison} addressOf={(path) => addressOf(path, previews[0])} />
            ) : (
              <p>
                The changes of this release are unknown: it was built when the site started, released together
                with another app, or not checked on this site.
              </p>
            )}
            {history.length > 0 && <HistorySection title="History of this release" entries={history} />}
          </>
        )}
      </Query>
      <Details release={release} />
    </>
  );
}
