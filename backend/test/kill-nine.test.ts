import { expect, onTestFinished, test } from 'vitest';
import { parseBackendConfig } from '../src/config/parse-backend-config.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { createLog } from '../src/log/create-log.ts';
import { ENGINES, freshEnvironment } from './fresh-environment.ts';
import { runMain } from './run-main.ts';
import { GUIDE_REQUEST } from './submissions.ts';

test.each(ENGINES)(
  'kill -9 amid 200 submissions on %s: every acknowledged one is there after the restart',
  async (engine) => {
    const { env, remove } = await freshEnvironment(engine);
    onTestFinished(remove);
    const first = await runMain(env);
    const acknowledged: string[] = [];
    let killed: Promise<unknown> | undefined;
    const submit = async (name: string) => {
      const response = await fetch(`${first.url}/api`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...GUIDE_REQUEST, name }),
      });
      if (response.status !== 202) return;
      const { id } = (await response.json()) as { id: string };
      acknowledged.push(id);
      if (acknowledged.length >= 100) killed ??= first.end('SIGKILL');
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, at) => submit(`Visitor ${at}`)),
    );
    await killed;
    expect(acknowledged.length).toBeGreaterThanOrEqual(100);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);

    const second = await runMain(env);
    expect((await fetch(`${second.url}/api/ready`)).status).toBe(200);
    const database = await openDatabase(parseBackendConfig(env), createLog({ logLevel: 'silent' }));
    const kept = await database.db.selectFrom('submission').select(['id', 'body']).execute();
    await database.close();
    const ids = new Set(kept.map(({ id }) => id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    for (const { body } of kept)
      expect(JSON.parse(body)).toMatchObject({ type: 'guide_request', event: 'guide_request' });
    expect(await second.end('SIGTERM')).toBe(0);
  },
);
