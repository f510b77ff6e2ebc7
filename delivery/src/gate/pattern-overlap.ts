const isOptional = (segment: string) => segment.endsWith('?');
const isParameter = (segment: string) => segment.startsWith(':');

/** Every form of a pattern: with and without each of its optional segments. */
function forms(pattern: string): string[][] {
  let found: string[][] = [[]];
  for (const segment of pattern.split('/').filter(Boolean)) {
    const withIt = found.map((form) => [...form, segment.replace(/\?$/, '')]);
    found = isOptional(segment) ? [...withIt, ...found] : withIt;
  }
  return found;
}

function common(a: readonly string[], b: readonly string[]): string[] | null {
  const [first, ...restA] = a;
  const [second, ...restB] = b;
  if (first === '*') return b.map((segment) => (segment === '*' ? 'any' : segment));
  if (second === '*') return [...a];
  if (first === undefined || second === undefined) return first === second ? [] : null;
  const fits = isParameter(first) || isParameter(second) || first.toLowerCase() === second.toLowerCase();
  const rest = fits ? common(restA, restB) : null;
  return rest && [isParameter(first) ? second : first, ...rest];
}

/**
 * A path that both patterns match, or null when there is none. Patterns are React Router's: `:name` is any
 * segment, `*` at the end any rest, `?` behind a segment makes it optional, upper and lower case are the same.
 */
export function patternOverlap(a: string, b: string): string | null {
  for (const one of forms(a)) {
    for (const other of forms(b)) {
      const both = common(one, other);
      if (both) return `/${both.map((segment) => segment.replace(/^:/, 'any-')).join('/')}`;
    }
  }
  return null;
}
