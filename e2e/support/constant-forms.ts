import pg from 'pg';

/** Contact forms that are sent until they are stopped. */
export interface ConstantForms {
  /** The numbers of those that were acknowledged until now. */
  acknowledged: readonly number[];
  /** Sends no more, and waits for those under way. */
  stop(): Promise<void>;
}

/** How the application sends a form. */
function asApplication(url: string, fields: Record<string, string>): Promise<Response> {
  const body = { type: 'contact_form', formType: 'contact', ...fields };
  const told = { timestamp: new Date().toISOString(), source: `${url}/contact` };
  return fetch(`${url}/api`, {
    method: 'POST',
    body: JSON.stringify({ ...body, ...told }),
    headers: { 'content-type': 'application/json' },
  });
}

/** How a browser without it sends one, to its page. */
const asBrowser = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(`${url}/contact`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: url },
    redirect: 'manual',
  });

/**
 * Sends contact forms, `rate` a second however long answers take, one by the application and one by the browser in turn.
 * @param failed told why one was not acknowledged.
 */
export function constantForms(url: string, rate: number, failed: (problem: string) => void): ConstantForms {
  const acknowledged: number[] = [];
  const underWay = new Set<Promise<void>>();
  let begun = 0;

  async function send(number: number): Promise<void> {
    const fields = {
      name: 'Rosa Field',
      email: `rosa-${number}@example.com`,
      subject: 'A question',
      message: `Question ${number}`,
    };
    const answer = await (number % 2 ? asApplication : asBrowser)(url, fields).catch((error: Error) => error);
    if (answer instanceof Response && (answer.ok || answer.status === 303)) {
      acknowledged.push(number);
      return;
    }
    const why = answer instanceof Response ? answer.status : String(answer.cause ?? answer);
    failed(`form ${number} was answered ${why}`);
  }

  const timer = setInterval(() => {
    begun += 1;
    const sending = send(begun).finally(() => underWay.delete(sending));
    underWay.add(sending);
  }, 1000 / rate);
  return {
    acknowledged,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}

/** What the backend's database holds of acknowledged forms that is not each of them once, one line each. */
export async function lostForms(databaseUrl: string, acknowledged: readonly number[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ message: string; count: string }>(
    "select body::json->>'message' as message, count(*) from submission where type = 'contact_form' group by 1",
  );
  await client.end();
  const kept = new Map(rows.map(({ message, count }) => [message, Number(count)]));
  return acknowledged.flatMap((number) => {
    const count = kept.get(`Question ${number}`) ?? 0;
    return count === 1 ? [] : [`form ${number} was acknowledged, and is stored ${count} times`];
  });
}
