import { SaxesParser } from 'saxes';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** The elements of SVG 2 that draw, group and fill. Those that run, link, embed, animate or style are not here. */
const ELEMENTS = new Set([
  'circle',
  'clipPath',
  'defs',
  'desc',
  'ellipse',
  'g',
  'line',
  'linearGradient',
  'marker',
  'mask',
  'path',
  'pattern',
  'polygon',
  'polyline',
  'radialGradient',
  'rect',
  'stop',
  'svg',
  'symbol',
  'text',
  'title',
  'tspan',
  'use',
]);

const short = (text: string) => text.trim().slice(0, 60);

function attributeViolation(uri: string, local: string, value: string): string | null {
  if (/^on/i.test(local)) return `has a handler (${local})`;
  if (local.toLowerCase() === 'href') {
    return value.startsWith('#') ? null : `leads elsewhere (${short(value)})`;
  }
  // "xml:base" would turn every "#a" into a foreign address.
  if (uri !== '' && local !== 'lang' && local !== 'space' && local !== 'xmlns') {
    return `has an attribute that no drawing needs (${short(local)})`;
  }
  // A stylesheet may write any letter as an escape: what has one is not read, but refused.
  const loads = /url\(\s*["']?(?!["'#])|@import|image-set|\\/i.exec(value);
  return loads ? `loads something (${short(value)})` : null;
}

/**
 * What makes a drawing more than a drawing. SVG may hold scripts, handlers, links, foreign files, and
 * entities that stand for any of them, in any namespace; so it is read by an XML parser, and what is not on the list
 * of what draws is refused (SVG 2; XML 1.0, namespaces).
 *
 * @param bytes the file, which must be UTF-8: another encoding may be read as other markup by a browser.
 */
export function pictureViolations(bytes: Uint8Array): string[] {
  const found = new Set<string>();
  const parser = new SaxesParser({ xmlns: true });
  let opened = 0;
  parser.on('xmldecl', ({ encoding = 'UTF-8', version }) => {
    if (encoding.toUpperCase() !== 'UTF-8' || version !== '1.0') found.add('is not XML 1.0 in UTF-8');
  });
  parser.on('doctype', () => found.add('has a document type, which can hold entities'));
  parser.on('processinginstruction', ({ target }) => found.add(`has an instruction (${short(target)})`));
  parser.on('opentag', ({ uri, local, name, attributes }) => {
    opened += 1;
    if (uri !== SVG || !ELEMENTS.has(local)) found.add(`holds a <${short(name)}>`);
    if (opened === 1 && local !== 'svg') found.add('is no drawing');
    for (const { uri: space, local: attribute, prefix, name: full, value } of Object.values(attributes)) {
      if (prefix === 'xmlns' || full === 'xmlns') continue;
      const violation = attributeViolation(space === XLINK ? '' : space, attribute, value);
      if (violation) found.add(violation);
    }
  });
  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  } catch (error) {
    // Also an entity that nobody declared here.
    found.add(`is no well-formed XML (${short((error as Error).message)})`);
  }
  return [...found];
}
