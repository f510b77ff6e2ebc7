import { createServer, get } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * The least that Node's HTTP server does for an answer: constant headers and bytes, nothing read, nothing logged. What
 * it answers is asked of another server once, so both send the same. Arguments: a port, the other's port, paths.
 */
const [, , port = '', from = '', ...paths] = process.argv;
const answers = new Map<string, { headers: string[]; body: Buffer }>();
/** Node adds its own. */
const ADDED = ['connection', 'date', 'keep-alive'];
for (const path of paths) {
  const { promise, resolve } = Promise.withResolvers<void>();
  get({ port: from, path, agent: false, headers: { 'accept-encoding': 'gzip, br' } }, async (answer) => {
    const headers = Object.entries(answer.headers).filter(([name]) => !ADDED.includes(name));
    answers.set(path, { headers: headers.flat().map(String), body: await buffer(answer) });
    resolve();
  });
  await promise;
}
createServer((request, response) => {
  const { headers = [], body } = answers.get(request.url ?? '') ?? {};
  response.writeHead(200, headers).end(body);
}).listen(Number(port), '127.0.0.1', () => console.log('Serving.'));
