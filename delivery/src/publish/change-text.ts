import type { BytesChange, PageChange, SiteChange } from './site-change.ts';

const KB = 1024;
const size = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

function grown({ before, after }: BytesChange): string {
  const by = after - before;
  return by === 0 ? size(after) : `${size(after)} (${by > 0 ? '+' : '-'}${Math.abs(by)} bytes)`;
}

function pageLines(title: string, pages: readonly PageChange[]): string[] {
  return pages.map(
    ({ path, html, scripts }) =>
      `  ${title.padEnd(10)} ${path.padEnd(30)} HTML ${grown(html)}, scripts ${grown(scripts)}`,
  );
}

/** A change in words, for a terminal. Sizes are as transferred (brotli). */
export function changeText({ from, to, versions, pages, size: total, shared }: SiteChange): string {
  if (from === to) return '  Nothing changes: this is live already.';
  const lines = versions.map(({ app, before, after }) => `  ${app.padEnd(10)} ${before} -> ${after}`);
  lines.push(
    ...pageLines('added', pages.added),
    ...pageLines('changed', pages.changed),
    ...pageLines('addresses', pages.readdressed),
    ...pageLines('gone', pages.gone),
  );
  lines.push(`  ${'kept'.padEnd(10)} ${pages.kept} pages, the same to the byte`);
  if (versions.length > 0) lines.push(`  ${'release'.padEnd(10)} ${grown(total)}`);
  for (const { module, before, after, provided } of shared) {
    const shell = provided ? `; the shell provides ${provided}` : '';
    lines.push(`  ${'shared'.padEnd(10)} ${module} ${before ?? 'none'} -> ${after ?? 'none'}${shell}`);
  }
  if (shared.length === 0) lines.push(`  ${'shared'.padEnd(10)} versions as before`);
  return lines.join('\n');
}
