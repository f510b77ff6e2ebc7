import { LOCALE } from 'shared-lib/site/facts.ts';
import { escapeText } from '../assemble/html.ts';
import type { Preview } from '../store/previews.ts';

export const PREVIEW_PATH = '/_preview';

/** The webhook's posts have no cookies, so the pages of a preview call the backend at this address. */
export const REFUSING_HOST = `${PREVIEW_PATH}/api`;

export const NOTHING_IS_SENT = 'This is a preview: nothing is sent.';

const FORMAT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** `time` is in milliseconds since 1970 UTC. */
export const timeInWords = (time: number): string => `${FORMAT.format(time)} UTC`;

export interface PreviewDetails extends Pick<Preview, 'app' | 'version'> {
  title: string | null;
  expires: number;
  /** The team and release of each app, shown at `#owners`. */
  owners: Readonly<Record<string, string>>;
}

function banner({ app, version, title, expires }: PreviewDetails): string {
  const name = title ? `“${escapeText(title)}” (${app})` : `${app} ${version}`;
  return `<section id="preview-banner" aria-label="Preview" data-nosnippet>
<p><strong>Preview</strong> of ${name}. It ends on ${timeInWords(expires)}. Its forms send nothing. <a id="owners" href="#owners">Show who owns what</a> <a href="${PREVIEW_PATH}/end">Leave the preview</a></p>
</section>
`;
}

function nameOwners(html: string, owners: Readonly<Record<string, string>>): string {
  const withOwner = (tag: string, app: string) =>
    tag.replace('>', () => ` data-owner="${escapeText(owners[app] ?? app)}">`);
  const main = html.indexOf('<main');
  return (
    html.slice(0, main).replace(/<header[^>]*>/, (tag) => withOwner(tag, 'shell')) +
    html.slice(main).replace(/<div data-(?:mfe|fragment)="([\w-]+)["/][^>]*>/g, withOwner)
  );
}

export function markPage(html: string, preview: PreviewDetails): string {
  return nameOwners(html, preview.owners)
    .replace('</head>', () => `<link rel="stylesheet" href="${PREVIEW_PATH}/banner.css">\n</head>`)
    .replace(/<body[^>]*>\n?/, (body) => `${body}${banner(preview)}`);
}
