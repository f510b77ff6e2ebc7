import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Envelope, SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** Starts an automation webhook that records requests and responds as configured. */
export async function startAutomationTarget() {
  const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
  const target = {
    status: 200,
    /** The statuses of the next responses; later ones have `status`. */
    next: [] as number[],
    received: [] as { headers: IncomingHttpHeaders; payload: string }[],
    secret,
    settings: { AUTOMATION_WEBHOOK_URL: '', AUTOMATION_WEBHOOK_SECRET: secret },
  };
  const server = createServer(async (request, response) => {
    const payload = await text(request).catch(() => null);
    if (payload === null) return;
    target.received.push({ headers: request.headers, payload });
    response.writeHead(target.next.shift() ?? target.status, { location: '/elsewhere' }).end('thanks');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => void server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  target.settings.AUTOMATION_WEBHOOK_URL = `http://127.0.0.1:${port}/hook`;
  return target;
}

/** Starts a mail server that records messages. `refuse` returns an SMTP code, or undefined to accept a message. */
export async function startSmtpCatcher(
  refuse: (
    mail: CaughtMail,
    isConnected: () => boolean,
  ) => Promise<number | undefined> | number | undefined = () => undefined,
) {
  const caught: CaughtMail[] = [];
  const connected = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect({ id }, done) {
      connected.add(id);
      done();
    },
    onClose: ({ id }) => void connected.delete(id),
    onData(stream, { envelope, id }, done) {
      text(stream)
        .then((received) => readMail(received, envelope))
        .then(async (mail) => {
          const code = await refuse(mail, () => connected.has(id));
          if (!code) caught.push(mail);
          done(code ? Object.assign(new Error('refused'), { responseCode: code }) : null);
        })
        .catch(done);
    },
  });
  // A disconnected client is not an error of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    caught,
    isIdle: () => connected.size === 0,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

type CaughtMail = ReturnType<typeof readMail>;

/** Removes quoted-printable soft line breaks, and unfolds headers. */
function readMail(received: string, { mailFrom, rcptTo }: Envelope) {
  const message = received.replaceAll('=\r\n', '');
  const head = message.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const to = rcptTo.map(({ address }) => address);
  return { from: mailFrom ? mailFrom.address : '', to, headers, message };
}
