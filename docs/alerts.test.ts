import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRules } from '../deploy/test/rules.ts';

const PAGE = join(import.meta.dirname, 'operations.md');

it('docs/operations.md tells every alert and what to do; “vitest run docs/alerts -u” writes its table anew', async () => {
  const rules = await readRules();
  for (const { alert, annotations } of rules) {
    expect(annotations.summary, alert).toMatch(/^[A-Z].*[^.]$/);
    expect(annotations.runbook, alert).toMatch(/^[A-Z`].*\.$/);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  const rows = rules.map(
    ({ alert, labels, annotations: { summary, runbook } }) =>
      `| \`${alert}\` (${labels.severity}) | ${summary} | ${runbook} |`,
  );
  const table = ['| alert | what it is | what to do |', '|---|---|---|', ...rows].join('\n');
  const [before = '', after = ''] = readFileSync(PAGE, 'utf8').split(
    /(?<=### Alerts\n\n[^|]+)\|[^#]+(?=\n\n###)/,
  );
  await expect(`${before}${table}${after}`).toMatchFileSnapshot(PAGE);
});
