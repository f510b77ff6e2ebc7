import type { FormField } from '../routes/remote-route.ts';

/**
 * The form fields that its line in the privacy policy does not name, each with the remedy.
 * @param line the item of the list "Information we collect", such as `Guide request: your name, …`.
 */
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
        `The field "${name}" is collected, and the privacy policy does not say so. Add “your ${label}” to the item “${situation}: …” below “Information we collect” (privacy-policy in mfe-content), and say in “revised” what changed.`,
    );
