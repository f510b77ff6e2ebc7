import { textField } from './text-field.ts';

/** An identifier that this backend gave out earlier. */
export const idField = (label: string) => textField(label, { max: 100 });
