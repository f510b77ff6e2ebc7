const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The visible text of an HTML mail, with single spaces. */
export const visibleText = (html: string) =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s+/g, ' ');
