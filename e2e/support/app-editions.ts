import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A visible text of each app, and a page that shows it. */
const APP_TEXTS = {
  shell: { page: '/contact', file: 'shell/src/layout/SiteFooter.tsx', text: 'Write to us' },
  content: {
    page: '/contact',
    file: 'mfe-content/src/pages/contact/ContactDetails.tsx',
    text: 'Other ways to reach us',
  },
  guide: {
    page: '/free-homeowners-guide',
    file: 'mfe-guide/src/regions/SignupPitch.tsx',
    text: 'Catch the $20 problem before it costs $2,000',
  },
  account: {
    page: '/login',
    file: 'mfe-account/src/pages/LoginPage.tsx',
    text: 'Log in to see the guides you downloaded.',
  },
} as const;

/** An app that has editions. */
export type EditedApp = keyof typeof APP_TEXTS;

/** The text of an edition. Edition 1 is the project's own. The shell's are as short: its pages have no byte to spare. */
export function editionText(app: EditedApp, edition: number): string {
  const { text } = APP_TEXTS[app];
  if (app === 'shell' && edition > 1) return text.replace(/us$/, `#${edition}`);
  return edition === 1 ? text : `${text.replace(/\.$/, '')}, edition ${edition}`;
}

/**
 * Edits an app in a copy of the project, so that its next release is this edition.
 * @throws Error when the text is not there.
 */
export async function setEdition(project: string, app: EditedApp, edition: number): Promise<void> {
  const { file, text } = APP_TEXTS[app];
  const path = join(project, file);
  const source = await readFile(path, 'utf8');
  const written = new RegExp(`${text.replace(/\.$/, '').replaceAll(/[.$]/g, '\\$&')}(, edition \\d+|\\.)?`);
  const before = app === 'shell' ? /Write to (us|#\d+)/ : written;
  if (!before.test(source)) throw new Error(`${file} does not hold "${text}": name another text of ${app}.`);
  await writeFile(
    path,
    source.replace(before, () => editionText(app, edition)),
  );
}
