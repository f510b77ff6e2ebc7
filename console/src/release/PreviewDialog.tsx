import { type MadePreview, PREVIEW_DAYS } from 'delivery/admin-api';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactElement, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { call } from '../api/call.ts';
import { newOperationId, outbox } from '../operations/operations.ts';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { CopyField, Section, Select } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { Time } from '../words/words.tsx';
import styles from './Release.module.css';

const DAYS = { 1: '1 day', 7: '7 days', 14: '14 days', [PREVIEW_DAYS.max]: `${PREVIEW_DAYS.max} days` };

/** Creates a preview with a chosen lifetime. */
export function PreviewDialog({ app, version }: { app: string; version: string }): ReactElement {
  const [id] = useState(newOperationId);
  const [days, setDays] = useState(PREVIEW_DAYS.default);
  const body = { app, version, days };
  return (
    <Dialog title="Share a preview">
      <p>
        A preview is an address that shows the whole site with this release. Anyone who has the address can
        see it; its forms send nothing. Visitors get nothing new.
      </p>
      <Select
        label="It ends after"
        options={DAYS}
        value={days}
        onChange={(event) => setDays(Number(event.target.value))}
      />
      <DialogActions
        confirm="Make the preview"
        onConfirm={() => outbox.start({ id, kind: 'preview', app, version, path: '/previews', body })}
      />
    </Dialog>
  );
}

type PreviewsProps = { app: string; previews: readonly MadePreview[]; onChange(): void };

/** The previews of a release: address with Copy and QR code, expiry, and a button to end it. */
export function Previews({ app, previews, onChange }: PreviewsProps): ReactElement {
  const [problem, setProblem] = useState('');
  const end = (set: string) =>
    call(`/previews/${set}?${new URLSearchParams({ app })}`, { method: 'DELETE' }).then(
      onChange,
      (error: Error) => setProblem(error.message),
    );
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
              <a href={address} target="_blank" rel="noopener noreferrer">
                Open the preview
              </a>
              <Button look="secondary" onClick={() => end(set)}>
                End it now
              </Button>
            </p>
          </div>
          <figure className={styles.code}>
            <QRCodeSVG value={address} size={128} marginSize={2} title="QR code of the preview" />
            <figcaption>Open it on a phone</figcaption>
          </figure>
        </div>
      ))}
      {problem && <p role="alert">{problem}</p>}
    </Section>
  );
}
