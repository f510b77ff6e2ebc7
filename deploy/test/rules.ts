import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

export const RULES_FILE = join(import.meta.dirname, '../alerts.yml');

/** An alert of `deploy/alerts.yml`. */
export interface AlertRule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

/** All alerts, in their order. */
export async function readRules(): Promise<AlertRule[]> {
  const { groups } = parse(await readFile(RULES_FILE, 'utf8')) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

/** What the panels of `deploy/grafana-dashboard.json` ask Prometheus for. */
export async function dashboardQueries(): Promise<string[]> {
  const file = join(import.meta.dirname, '../grafana-dashboard.json');
  const { panels } = JSON.parse(await readFile(file, 'utf8')) as { panels: Panel[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}
