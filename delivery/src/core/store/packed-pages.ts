import type { RoutePicture, SiteIdentity } from 'shared-lib';
import * as v from 'valibot';

/* The rendered pages of a release, which a server joins into documents without running code of the release. */

export const packedFile = (app: string): string => (app === 'shell' ? 'frames.json' : 'pages.json');

/** The placeholder for the site's origin, which is a setting of the server. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid';

/** Facebook, LinkedIn, X and messengers show pictures of this format in full. */
export const SOCIAL_PICTURE = { width: 1200, height: 630, type: 'image/jpeg' } as const;

export const socialPictureFile = ({ id }: RoutePicture): string => `social/${id}.jpg`;

/** The path of the built `src/boot/later.ts` in the shell's release. */
export const BOOT_LATER = 'assets/later.js';

/** The path of an app's built `src/page-view.ts` (`RemoteRoute.view`) in the release. */
export const PAGE_VIEW = 'page-view.js';

const text = v.string();
/** The limit is about twenty times the length of the site's longest page. */
const markup = v.pipe(text, v.maxLength(1024 ** 2));
const sectionsAt = (anchor: v.GenericSchema<string>) =>
  v.pipe(v.array(v.strictObject({ anchor, heading: text, text })), v.readonly());
const sections = sectionsAt(text);
/** A PDF in the public folder. Its anchors are page numbers (RFC 8118). */
const DOCUMENT = v.strictObject({
  path: v.pipe(text, v.regex(/^\/[a-z0-9-]+\.pdf$/, 'must be a PDF of the public folder')),
  title: text,
  sections: sectionsAt(v.pipe(text, v.regex(/^page=\d{1,4}$/, 'must be a page such as page=2'))),
});

const FRAGMENT = v.strictObject({
  /** The HTML has a placeholder for each property of a fragment (`propPlaceholder` in shared-lib). */
  html: markup,
  /** The rules of the app's stylesheet that the HTML uses. */
  css: markup,
  /** The preload links of pictures that the page needs first. */
  preloads: v.pipe(text, v.maxLength(10_000)),
});
export type PackedFragment = v.InferOutput<typeof FRAGMENT>;

const PAGE = v.strictObject({
  /** For a page behind the access gate, `html` is empty: `gated` of `frames.json` fills the region. */
  ...FRAGMENT.entries,
  /** The page's structured data, with `ORIGIN_PLACEHOLDER` in addresses. */
  described: v.pipe(v.array(v.looseObject({ '@type': text })), v.readonly()),
  /** Empty for a page that the search excludes. */
  sections,
});
export type PackedPage = v.InferOutput<typeof PAGE>;

export const PAGES = v.strictObject({
  format: v.literal(1),
  pages: v.record(text, PAGE),
  /** Older releases lack this field. */
  fragments: v.optional(v.record(text, FRAGMENT)),
  documents: v.pipe(v.array(DOCUMENT), v.readonly()),
});
export type PackedPages = v.InferOutput<typeof PAGES>;

const styled = v.strictObject({ html: text, css: text });
export type StyledHtml = v.InferOutput<typeof styled>;

/** The documents have the placeholders of `RenderedFrames`. */
export const FRAMES = v.strictObject({
  format: v.literal(1),
  identity: v.looseObject({ name: text, tagline: text, mailbox: text, byline: text }),
  /** The document for pages that are not in the navigation. */
  public: styled,
  /** The document of pages without header and footer. */
  bare: styled,
  /** The documents of pages in the navigation, by path. Each marks the link to its page as current. */
  current: v.record(text, styled),
  /** The content of `main` on the not-found page. Its `css` includes the frame's. */
  missing: styled,
  /** The region of a page behind the access gate. Its `css` includes the frame's. */
  gated: styled,
  fonts: text,
  boot: text,
  /** The inline script for forms: the shell's `src/boot/inline-validation.ts`. */
  answers: text,
});
/** `FRAMES` checks only four fields of an uploaded release's identity. */
export type Frames = Omit<v.InferOutput<typeof FRAMES>, 'identity'> & { identity: SiteIdentity };
