// biome-ignore lint/plugin: visitors come at moments of chance, and nothing waits for one.
import { setTimeout as wait } from 'node:timers/promises';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openBackendDatabase } from '../src/app/features.ts';
import { parseBackendConfig } from '../src/config/backend-config.ts';
import { createLog } from '../src/log/log.ts';
import { ENGINES, freshEnvironment } from './fresh-environment.ts';
import { startHostileTargets, type Taken } from './hostile-targets.ts';
import { jsonPost } from './json-post.ts';
import { type MainProcess, runMain } from './run-main.ts';
import { GUIDE_REQUEST } from './submissions.ts';
import { until } from './until.ts';

const KILLS = isWhole ? 40 : 8;

/** Those that were taken twice without a crash between the two, and how many were taken twice at all. */
function repeated(taken: Taken, crashes: readonly number[]) {
  const twice = [...taken].filter(([, times]) => times.length > 1);
  const withoutCrash = twice.filter(([, times]) =>
    times.some((time, at) => {
      const before = times[at - 1];
      return before !== undefined && !crashes.some((crash) => crash > before && crash < time);
    }),
  );
  return { twice: twice.length, withoutCrash: withoutCrash.map(([id]) => id) };
}

const RUNS = [
  { engine: 'sqlite', processes: 4, kills: KILLS },
  { engine: 'postgres', processes: 3, kills: Math.max(3, KILLS / 5) },
] as const;

test.each(RUNS.filter(({ engine }) => ENGINES.includes(engine)))(
  '$kills times kill -9 under load on $engine, to targets that fail: nothing acknowledged is lost, nothing comes twice but by a crash',
  async ({ engine, processes, kills }) => {
    const { env, remove } = await freshEnvironment(engine);
    onTestFinished(remove);
    const targets = await startHostileTargets();
    onTestFinished(() => targets.close());
    const settings = { ...env, ...targets.settings };

    const alive = new Map<MainProcess, number>();
    const acknowledged: string[] = [];
    const crashes: number[] = [];
    let begun = 0;
    let unanswered = 0;
    let going = true;

    async function visitor(who: number): Promise<void> {
      for (let at = 0; going; at += 1) {
        const [main] = [...alive.keys()].sort(() => Math.random() - 0.5);
        if (!main) {
          await until(() => alive.size > 0 || !going);
          continue;
        }
        try {
          // Each from another address: many from one in no time are a robot's, and get no mail.
          const from = { 'x-forwarded-for': `10.${who}.${at >> 8}.${at & 255}` };
          const body = { ...GUIDE_REQUEST, email: `${who}.${at}@example.com` };
          const response = await fetch(`${main.url}/api`, jsonPost(body, from));
          expect(response.status).toBe(202);
          acknowledged.push(((await response.json()) as { id: string }).id);
          const count = alive.get(main);
          // It may have been killed since.
          if (count !== undefined) alive.set(main, count + 1);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          unanswered += 1;
        }
        await wait(Math.random() * 20);
      }
    }
    /** Starts processes and kills each amid its work, as long as there are kills left. */
    async function killer(): Promise<void> {
      while (begun < kills) {
        begun += 1;
        const main = await runMain(settings);
        alive.set(main, 0);
        const enough = 3 + Math.floor(Math.random() * 4);
        await until(() => (alive.get(main) ?? 0) >= enough);
        alive.delete(main);
        await main.end('SIGKILL');
        crashes.push(performance.now());
      }
    }
    const load = Promise.all([1, 2, 3, 4].map(visitor));
    await Promise.all(Array.from({ length: processes }, killer));
    going = false;
    await load;
    // The targets may have read what a process had sent a moment after its end.
    crashes.push(performance.now());

    // All are dead: what they had leased is free at once instead of in a minute, and waits are cut short.
    const database = await openBackendDatabase(parseBackendConfig(env), createLog({ logLevel: 'silent' }));
    const { db } = database;
    await db.updateTable('delivery').set({ locked_until: 0 }).where('status', '=', 'pending').execute();
    const last = await runMain(settings);
    const countLeft = async () => {
      await db
        .updateTable('delivery')
        .set({ next_attempt_at: 0 })
        .where('status', '=', 'pending')
        .where('locked_until', '=', 0)
        .execute();
      const left = await db.selectFrom('delivery').select('id').where('status', '=', 'pending').execute();
      return left.length;
    };
    for (let left = await countLeft(); left > 0; ) {
      const before = left;
      await until(async () => {
        left = await countLeft();
        return left < before;
      });
    }
    expect(await last.end('SIGTERM')).toBe(0);

    const submissions = await db.selectFrom('submission').select(['id', 'email']).execute();
    const deliveries = await db
      .selectFrom('delivery')
      .leftJoin('mail', 'mail.id', 'delivery.mail_id')
      .select(['delivery.target', 'delivery.status', 'submission_id', 'mail_id', 'recipient'])
      .execute();
    await database.close();

    const kept = new Map(submissions.map(({ id, email }) => [id, email]));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    const mailOf = new Map(deliveries.map((delivery) => [delivery.recipient, delivery]));
    const hookOf = new Map(deliveries.map((delivery) => [delivery.submission_id, delivery]));
    for (const [id, email] of kept) {
      const mail = mailOf.get(email);
      expect(hookOf.get(id)?.status).toMatch(/^(delivered|dead)$/);
      expect(mail?.status).toMatch(/^(delivered|dead)$/);
      if (hookOf.get(id)?.status === 'delivered') expect(targets.automation.has(id)).toBe(true);
      if (mail?.status === 'delivered') expect(targets.mails.has(`<${mail.mail_id}@example.com>`)).toBe(true);
    }
    const automation = repeated(targets.automation, crashes);
    const mails = repeated(targets.mails, crashes);
    expect([automation.withoutCrash, mails.withoutCrash]).toEqual([[], []]);
    const dead = deliveries.filter(({ status }) => status === 'dead').length;
    console.log(
      `${engine}: ${kills} kills, ${acknowledged.length} acknowledged and kept, ${unanswered} unanswered, ${deliveries.length} deliveries, ${dead} dead, twice by a crash: ${automation.twice} events and ${mails.twice} mails`,
    );
    expect(acknowledged.length).toBeGreaterThan(kills * 2);
    expect(dead).toBeGreaterThan(0);
  },
);
