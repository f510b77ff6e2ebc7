import type { ListedRelease } from 'delivery/admin-api';
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import styles from './ui.module.css';
import { appText, stateOf } from './words.tsx';

type ButtonProps = Omit<ComponentProps<typeof Button>, 'look'>;

export const SecondaryButton = (props: ButtonProps): ReactElement => <Button {...props} look="secondary" />;

export const NewTabLink = ({ href, children }: { href: string; children: string }): ReactElement => (
  <a href={href} target="_blank" rel="noopener">
    {children}
  </a>
);

export const PageTitle = ({ children }: { children: string }): ReactElement => (
  <>
    <title>{`${children} - Console`}</title>
    <h1>{children}</h1>
  </>
);

export const Section = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <section className={styles.card}>
    <h2>{title}</h2>
    {children}
  </section>
);

export type Row = readonly [main: ReactNode, detail: ReactNode];

export const Rows = ({ rows, empty }: { rows: readonly Row[]; empty?: string | undefined }): ReactElement =>
  rows.length === 0 && empty ? (
    <p>{empty}</p>
  ) : (
    <ul className={styles.list}>
      {rows.map(([main, detail], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state.
        <li key={index}>
          <div>{main}</div>
          <div className={styles.detail}>{detail}</div>
        </li>
      ))}
    </ul>
  );

type SelectProps = ComponentProps<'select'> & { label: string; options: Readonly<Record<string, string>> };

export const Select = ({ label, options, ...select }: SelectProps): ReactElement => (
  <label className={styles.field}>
    {label}
    <select {...select}>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

export function StateBadge({ release }: { release: ListedRelease }): ReactElement {
  const { label } = stateOf(release);
  const tone = { Live: styles.good, Canary: styles.accent }[label.split(' ')[0] ?? ''] ?? '';
  return <span className={`${styles.badge} ${tone}`}>{label}</span>;
}

export function Thumbnail({ app, version, mainPath }: ListedRelease): ReactElement {
  const src = `/thumbnail?${new URLSearchParams({ app, version })}`;
  const [failed, setFailed] = useState('');
  return (
    <div className={styles.thumbnail}>
      {failed === src || mainPath === null ? (
        <span aria-hidden="true" className={styles.initial}>
          {appText(app).charAt(0)}
        </span>
      ) : (
        <img src={src} alt="" width={640} height={400} loading="lazy" onError={() => setFailed(src)} />
      )}
    </div>
  );
}

const COPIED_MS = 3000;

export function CopyField({ label, value }: { label: string; value: string }): ReactElement {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(value).then(() => setCopied(true));
  useEffect(() => void (isCopied && setTimeout(setCopied, COPIED_MS, false)), [isCopied]);
  return (
    <div className={styles.copied}>
      <input readOnly aria-label={label} value={value} onFocus={(event) => event.target.select()} />
      <output>{isCopied && 'Copied'}</output>
      <SecondaryButton onClick={copy}>Copy</SecondaryButton>
    </div>
  );
}
