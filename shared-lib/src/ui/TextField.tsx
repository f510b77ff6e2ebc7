import {
  type InputHTMLAttributes,
  type ReactElement,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import styles from './TextField.module.css';

/** What every field shows around its input. */
interface FieldParts {
  label: string;
  /** Shown under the field and tied to it; absent when the value is fine. */
  error?: string | undefined;
  /** The id of a message elsewhere about this field's error. */
  errorAt?: string | undefined;
  /** Shown between label and input and tied to it. */
  hint?: string | undefined;
}

type SingleLine = FieldParts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & { rows?: never; ref?: Ref<HTMLInputElement> };
type MultiLine = FieldParts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
    rows: number;
    ref?: Ref<HTMLTextAreaElement>;
  };

/** A labelled text input, or a text area when `rows` is given, with its error tied by `aria-describedby`. */
export function TextField({ label, error, errorAt, hint, ...input }: SingleLine | MultiLine): ReactElement {
  const generated = useId();
  const id = input.id ?? generated;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, errorAt];
  const shared = {
    id,
    className: styles.input,
    'aria-invalid': error || errorAt ? true : undefined,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {input.rows === undefined ? <input {...input} {...shared} /> : <textarea {...input} {...shared} />}
      {error ? (
        <span className={styles.error} id={`${id}-error`}>
          {error}
        </span>
      ) : null}
    </div>
  );
}
