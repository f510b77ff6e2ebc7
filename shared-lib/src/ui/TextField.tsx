import { type ComponentProps, type ReactElement, useId } from 'react';
import type { FieldRule } from '../federation/dom-contract.ts';
import { patternSource, wrongMessage } from '../fields/form-fields.ts';
import type { FormField } from '../routes/remote-route.ts';
import styles from './TextField.module.css';

interface FieldParts {
  /** By default the label of `rule`. */
  label?: string | undefined;
  error?: string | undefined;
  /** Whether all fields of the form share one message, which any change clears. */
  isShared?: boolean;
  hint?: string | undefined;
  rule?: FormField;
}

type SingleLine = FieldParts & Omit<ComponentProps<'input'>, 'className'> & { rows?: never };
type MultiLine = FieldParts & Omit<ComponentProps<'textarea'>, 'className'> & { rows: number };

/** A field's rule for `shell/src/boot/inline-validation.ts`. */
const ruleJson = (rule: FormField, isShared?: boolean): string =>
  JSON.stringify({
    missing: rule.missing,
    wrong: wrongMessage(rule),
    pattern: patternSource(rule),
    isShared: isShared || undefined,
  } satisfies FieldRule);

const attributesOf = ({ missing, type, digits }: FormField): ComponentProps<'input'> => ({
  ...(missing !== undefined && { required: true }),
  ...(type && { type }),
  ...(digits && { inputMode: 'numeric' }),
});

/** A labeled text input, or a text area when `rows` is set. */
export function TextField({
  rule,
  label = rule?.label,
  error,
  isShared,
  hint,
  ...input
}: SingleLine | MultiLine): ReactElement {
  const generatedId = useId();
  const id = input.id ?? generatedId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`];
  const shared = {
    id,
    className: styles.input,
    'aria-invalid': Boolean(error) || undefined,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    'data-rule': rule && ruleJson(rule, isShared),
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
      {input.rows === undefined ? (
        <input {...(rule && attributesOf(rule))} {...input} {...shared} />
      ) : (
        <textarea required={rule?.missing !== undefined || undefined} {...input} {...shared} />
      )}
      {error || rule ? (
        // A message that was shown before hydration stays until the text changes.
        <span className={styles.error} id={`${id}-error`} hidden={!error} suppressHydrationWarning>
          {error ?? ''}
        </span>
      ) : null}
    </div>
  );
}
