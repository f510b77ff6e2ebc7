const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What the body of an HTML mail shows, with single blanks between. */
export const visibleText = (html: string) =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof SIGNS) => SIGNS[name])
    .replace(/\s+/g, ' ');
