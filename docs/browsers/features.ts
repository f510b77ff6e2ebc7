/** What the site uses of browsers that not every browser of the last years has. Versions are those of MDN's compatibility data. */
export interface Feature {
  readonly name: string;
  /** A source file that uses it, and the words there, so that a feature that is given up leaves this list. */
  readonly file: string;
  readonly words: string;
  readonly chrome: string;
  readonly firefox: string;
  /** `none` where no version has it. */
  readonly safari: string;
  /** What a visitor has without it. */
  readonly without: string;
  /** True where the page is as good without it: it does not decide which versions are supported. */
  readonly extra?: true;
}

/** The features, the newest first. */
export const FEATURES: readonly Feature[] = [
  {
    name: '`::details-content`',
    file: 'mfe-content/src/parts/PickComparison.module.css',
    words: '::details-content',
    chrome: '131',
    firefox: '143',
    safari: '18.4',
    without: 'The comparison of picks opens on request on wide screens too, as on a phone.',
    extra: true,
  },
  {
    name: 'Integrity in an import map',
    file: 'shell/src/document/html-document.ts',
    words: 'type="importmap"',
    chrome: '127',
    firefox: '138',
    safari: '18.0',
    without:
      'A file is compared by the fetch before it; a server that changes its answer between the two gets past that.',
  },
  {
    name: '`light-dark()`',
    file: 'shared-lib/src/ui/tokens.css',
    words: 'light-dark(',
    chrome: '123',
    firefox: '120',
    safari: '17.5',
    without: 'The browser’s own colors: black on white. Everything can be read.',
  },
  {
    name: 'Popover',
    file: 'shell/src/layout/SiteHeader.tsx',
    words: 'popover',
    chrome: '114',
    firefox: '125',
    safari: '17.0',
    without: 'The menu of a narrow screen stays open.',
  },
  {
    name: '`:has()`',
    file: 'shell/src/layout/SiteFooter.module.css',
    words: ':has(',
    chrome: '105',
    firefox: '121',
    safari: '15.4',
    without: 'Some lists stand in one column.',
  },
  {
    name: '`modulepreload`',
    file: 'shared-lib/src/loading/get-verified.ts',
    words: 'modulepreload',
    chrome: '66',
    firefox: '115',
    safari: '17.0',
    without: 'A module is asked for once more, and the second time from the browser’s cache.',
  },
  {
    name: '`AbortSignal.timeout()`',
    file: 'shared-lib/src/webhook/webhook.ts',
    words: 'AbortSignal.timeout(',
    chrome: '103',
    firefox: '100',
    safari: '16.0',
    without: 'A form says that it could not be sent.',
  },
  {
    name: 'Media queries with `>=`',
    file: 'shell/src/layout/SiteFooter.module.css',
    words: 'width >= ',
    chrome: '104',
    firefox: '63',
    safari: '16.4',
    without: 'The footer stands in one column.',
  },
  {
    name: 'Cascade layers',
    file: 'shared-lib/src/ui/base.css',
    words: '@layer',
    chrome: '99',
    firefox: '97',
    safari: '15.4',
    without: 'The page has hardly any style.',
  },
  {
    name: '`<dialog>`',
    file: 'shell/src/search/SiteSearch.tsx',
    words: 'showModal()',
    chrome: '37',
    firefox: '98',
    safari: '15.4',
    without: 'The search does not open.',
  },
  {
    name: '`text-wrap: pretty`',
    file: 'shared-lib/src/ui/base.css',
    words: 'text-wrap: pretty',
    chrome: '117',
    firefox: 'none',
    safari: '26.0',
    without: 'A last line may hold a single word.',
    extra: true,
  },
  {
    name: 'Trusted Types',
    file: 'delivery/src/core/serve/security-headers.ts',
    words: 'require-trusted-types-for',
    chrome: '83',
    firefox: '148',
    safari: '26.0',
    without: 'The policy has one rule less; the code keeps it all the same.',
    extra: true,
  },
];
