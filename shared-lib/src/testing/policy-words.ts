import type { FormField } from '../routes/remote-route.ts';

/** A message for each form field that `line`, the privacy policy's item about `situation`, does not name. */
export const missingInPolicy = (
  fields: Readonly<Record<string, FormField>>,
  line: string,
  situation: string,
): string[] =>
  Object.entries(fields)
    // The honeypot is neither stored nor logged (docs/decisions/008).
    .filter(([name]) => name !== 'website')
    .map(([name, { label = name }]) => [name, label] as const)
    .filter(([, label]) => !line.toLowerCase().includes(label.toLowerCase()))
    .map(
      ([name, label]) =>
        `The field "${name}" is collected, but the privacy policy does not name it. Add “your ${label}” to the item “${situation}: …” below “Information we collect” (privacy-policy in mfe-content), and describe the change in the policy’s field “revised.changes”.`,
    );
