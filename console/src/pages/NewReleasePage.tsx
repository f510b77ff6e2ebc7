import { type ReactElement, useState } from 'react';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { operationRequests } from '../operations/operations.ts';
import { PageTitle } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import styles from './NewReleasePage.module.css';

/** Other kinds of files, by their first three bytes in hex. */
const KINDS: Readonly<Record<string, string>> = {
  ffd8ff: 'a photo',
  '89504e': 'a picture',
  '255044': 'a PDF',
  '504b03': 'a ZIP archive or an Office document',
};
const GZIP = '1f8b';
const MAX_BYTES = 48 * 1024 ** 2;

export async function fileProblem(file: File): Promise<string | null> {
  const remedy = 'Upload the file that ends in .release.';
  if (file.size > MAX_BYTES) return `This file is larger than a release can be (48 MB). ${remedy}`;
  // A dropped folder cannot be read.
  const read = file.slice(0, 3).arrayBuffer();
  const bytes = new Uint8Array(await read.catch(() => new ArrayBuffer(0)));
  const start = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (start === '') return `This file is empty, or it cannot be read. ${remedy}`;
  return start.startsWith(GZIP) ? null : `This is ${KINDS[start] ?? 'another kind of file'}. ${remedy}`;
}

export function NewReleasePage(): ReactElement {
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    const reason = await fileProblem(file);
    setProblem(reason);
    // Cleared, so that a file with the same name can be chosen again.
    input.value = '';
    const operation = { kind: 'publish', as: 'draft', app: null, path: '/releases?draft=1' } as const;
    if (!reason) operationRequests.start({ ...operation, id: crypto.randomUUID(), body: file });
  };
  return (
    <>
      <PageTitle>New release</PageTitle>
      <p className={ui.soft}>
        The release is checked in a real browser. If it passes, it becomes a draft: a release that no visitor
        gets until you show it to some visitors or make it live.
      </p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={styles.drop}>
        <label htmlFor="release-file">Drop the release here, or choose it</label>
        {/* Browsers accept files that are dropped on this input. */}
        <input
          id="release-file"
          type="file"
          aria-describedby="release-hint"
          onChange={({ target }) => upload(target)}
        />
        <p id="release-hint" className={ui.small}>
          One file whose name ends in .release. The command “npm run site -- pack guide” creates it for the
          app Guide. A card shows the progress, and then links to the draft or says what to correct. Keep this
          tab open until the upload is complete; you can close it during the check.
        </p>
      </div>
    </>
  );
}
