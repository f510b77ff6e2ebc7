const PASSWORD = 'Correct1Horse!';
const TIMES = 40;

async function post(url: string, body: object): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/**
 * The cost of a log-in beside a profile call without a token, one at a time: nearly all of it is scrypt, on purpose.
 */
export async function loginCost(url: string): Promise<string> {
  const email = `bench${Date.now()}@example.com`;
  await post(`${url}/auth/register`, { name: 'Bench Mark', email, password: PASSWORD });
  const timed = async (path: string, body: object, expected: number) => {
    const begun = performance.now();
    for (let at = 0; at < TIMES; at += 1) {
      const status = await post(`${url}${path}`, body);
      if (status !== expected) throw new Error(`${path} answered ${status} in place of ${expected}`);
    }
    return (performance.now() - begun) / TIMES;
  };
  const login = await timed('/auth/login', { email, password: PASSWORD }, 200);
  const plain = await timed('/user/profile', { userId: 'x' }, 401);
  return `  a log-in       ${login.toFixed(0)} ms, ${(login / plain).toFixed(0)} times a call that is refused at once`;
}
