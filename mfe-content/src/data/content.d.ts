// The modules that `loader/content-plugin.ts` creates from the files in `content`.

type ContentFile<Name extends keyof typeof import('../../loader/schemas.ts').FILES> =
  import('valibot').InferOutput<typeof import('../../loader/schemas.ts').FILES[Name]>;

declare module 'content:articles' {
  /** Every article without its text: the newest first, companion articles last. In development and previews, also drafts. */
  const articles: readonly import('../../loader/schemas.ts').ArticleTeaser[];
  export default articles;
}

declare module 'content:markdown-pages' {
  /** For each path, the function that loads the article or legal page. In development, includes invalid articles. */
  const pages: ReadonlyMap<string, () => Promise<{ default: import('react').ComponentType }>>;
  export default pages;
}

declare module 'content:page/*' {
  /** The opening of one page in `pages.yaml`. `*` is the page's path without the slash; the home page is `home`. */
  const page: import('../../loader/schemas.ts').PageOpening;
  export default page;
}

declare module '*.md' {
  const content: unknown;
  export default content;
}

declare module '*-tips.yaml' {
  const content: ContentFile<'interior-tips.yaml' | 'smart-home-tips.yaml'>;
  export default content;
}

declare module '*/diy-projects.yaml' {
  const content: ContentFile<'diy-projects.yaml'>;
  export default content;
}

declare module '*/home.yaml' {
  const content: ContentFile<'home.yaml'>;
  export default content;
}

declare module '*/about.yaml' {
  const content: ContentFile<'about.yaml'>;
  export default content;
}

declare module '*/pages.yaml' {
  const content: ContentFile<'pages.yaml'>;
  export default content;
}

/** The available widths of each photo, in pixels, by picture id (`delivery/src/core/build/pictures.ts`). */
declare module 'virtual:photos' {
  const photos: Readonly<Record<string, readonly number[]>>;
  export default photos;
}
