import type { ApiDeclaration } from '../release/contract/library-api.ts';

const INTRODUCTION = `What the apps may rely on: every name that \`shared-lib\` exports, and what those names speak of.
Written by \`npm run api-report\`, and held by a test; it is never edited by hand. A line that changes or goes
is a breaking change and needs another major version in \`shared-lib/package.json\`; so does a new member that
is not optional, where an app makes the value. The gate compares the same lines of the releases that are to
be live together (docs/decisions/024-contract-of-shared-lib.md).`;

function section(title: string, declarations: readonly ApiDeclaration[]): string[] {
  if (declarations.length === 0) return [];
  const blocks = declarations.flatMap(({ name, taken, entries }) => [
    `### ${name}${taken ? ' (apps may make it)' : ''}`,
    ['```ts', ...entries.map(([key, type]) => (key === name ? type : `  ${type}`)), '```'].join('\n'),
  ]);
  return [`## ${title}`, ...blocks];
}

/** The public interface of shared-lib as the committed report, Markdown. */
export function apiReport(version: string, api: readonly ApiDeclaration[]): string {
  const of = (exported: boolean, value: boolean | null) =>
    api.filter(
      (declaration) => declaration.exported === exported && (value === null || declaration.value === value),
    );
  const parts = [
    `# shared-lib ${version}`,
    INTRODUCTION,
    ...section('Exported values', of(true, true)),
    ...section('Exported types', of(true, false)),
    ...section('Not exported, but reached', of(false, null)),
  ];
  return `${parts.join('\n\n')}\n`;
}
