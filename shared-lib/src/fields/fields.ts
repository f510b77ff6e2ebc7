import * as v from 'valibot';
import { NEW_PASSWORD, SUBMISSION_MAX } from './field-rules.ts';

/**
 * The server's rule for an email address, in linear time. The pages' rule (specification section 5) accepts several
 * spellings of one mailbox, which would count as several addresses. The domain follows RFC 1123.
 */
const ADDRESS =
  /^[A-Za-z0-9_%+'-]+(?:\.[A-Za-z0-9_%+'-]+)*@(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9]+)$/;

/** The normal form of an address for counting, comparing and storing: trimmed, Unicode NFC, lower case. */
export const normalAddress = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** Parses an input by a schema. The first error of a text ends its checks, so no pattern runs on overlong text. */
export const parseInput = <Schema extends v.GenericSchema>(schema: Schema, input: unknown) =>
  v.safeParse(schema, input, { abortPipeEarly: true });

const missingMessage = (entries: v.ObjectEntries) => (issue: v.BaseIssue<unknown>) => {
  const field = entries[issue.path?.[0]?.key as string];
  return (field && parseInput(field as v.GenericSchema, undefined).issues?.[0].message) ?? issue.message;
};

/** The schema of a body with these fields. Ignores additional fields. */
export const fieldsOf = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(entries, missingMessage(entries));

/** The schema of a body with these fields. Keeps additional fields. */
export const looseFieldsOf = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.looseObject(entries, missingMessage(entries));

/** An email address, normalized by `normalAddress`. `message` is the error for other text. */
export function emailField({ label = 'Email', message = 'Please enter a valid email address' } = {}) {
  const text = textField(label, { max: SUBMISSION_MAX.email });
  return v.pipe(text, v.transform(normalAddress), v.regex(ADDRESS, message));
}

// PostgreSQL allows no NUL in text, and people write no other control characters.
const CONTROL_CHARACTERS = /\p{Cc}/u;
const CONTROL_CHARACTERS_BUT_LINES = /[^\P{Cc}\t\n\r]/u;

/** Text of at most `max` UTF-16 units. The first check of every text field, before any pattern (`parseInput`). */
export function boundedText(
  max: number,
  { error, tooLong = error as string }: { error: v.ErrorMessage<v.StringIssue>; tooLong?: string },
) {
  return v.pipe(v.string(error), v.maxLength(max, tooLong));
}

/** Required text, trimmed. `label` begins the messages ('Name is required'). `lines` allows line breaks and tabs. */
export function textField(label: string, { max, lines = false }: { max: number; lines?: boolean }) {
  const forbidden = lines ? CONTROL_CHARACTERS_BUT_LINES : CONTROL_CHARACTERS;
  return v.pipe(
    boundedText(max, {
      error: ({ input }) => (input == null ? `${label} is required` : `${label} must be text`),
      tooLong: `${label} must have at most ${max} characters`,
    }),
    v.trim(),
    v.minLength(1, `${label} is required`),
    v.check((text) => !forbidden.test(text), `${label} must not contain control characters`),
  );
}

/** An RFC 3339 date-time. The day must exist, because JavaScript parses February 30 as March 2. */
const MOMENT =
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A date-time from a visitor's device. `message` is the error for anything else. */
export const momentField = (message: string) =>
  v.pipe(boundedText(40, { error: message }), v.regex(MOMENT, message), v.metadata({ format: 'date-time' }));

/** An identifier issued by the backend. */
export const idField = (label: string) => textField(label, { max: 100 });

/** A token of a mailed link: visible ASCII (PostgreSQL fails on NUL). `message` is the error for anything else. */
export const tokenField = (message: string) =>
  v.pipe(boundedText(1000, { error: message }), v.regex(/^[\x21-\x7e]+$/, message));

const MISSING_PASSWORD = 'Password is required';

/** An existing password: the rule for new ones does not apply. */
export const currentPasswordField = v.pipe(
  boundedText(NEW_PASSWORD.serverMax, { error: MISSING_PASSWORD, tooLong: 'Password is too long' }),
  v.minLength(1, MISSING_PASSWORD),
);

/** A new password by the rule of specification section 5. */
export const newPasswordField = v.pipe(
  boundedText(NEW_PASSWORD.serverMax, {
    error: MISSING_PASSWORD,
    tooLong: `Password must have at most ${NEW_PASSWORD.serverMax} characters`,
  }),
  v.minLength(1, MISSING_PASSWORD),
  v.minLength(NEW_PASSWORD.min, NEW_PASSWORD.tooShort),
  v.regex(NEW_PASSWORD.pattern, NEW_PASSWORD.wrong),
);
