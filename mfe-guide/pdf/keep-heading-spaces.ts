const HEADING = /(<h[123]>)([\s\S]*?)(<\/h[123]>)/g;

/**
 * Writes the spaces in headings so that they survive a line break. Chromium takes the bookmarks' titles from what it
 * draws, and a plain space at the end of a line is not drawn: “Tools WorthOwning”.
 */
export function keepHeadingSpaces(html: string): string {
  return html.replace(
    HEADING,
    (_, open: string, text: string, close: string) =>
      open + text.replace(/ (?![^<]*>)/g, '\u00a0<wbr>') + close,
  );
}
