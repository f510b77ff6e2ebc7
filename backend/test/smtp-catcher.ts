import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Envelope, SMTPServer } from 'smtp-server';

/** A received message. */
export interface CaughtMail {
  /** The envelope's sender. */
  from: string;
  to: string[];
  /** Header names in lower case, values unfolded. */
  headers: Map<string, string>;
  /** Headers and body, quoted-printable line breaks undone. */
  message: string;
}

/** A mail server that records messages. */
export interface SmtpCatcher {
  url: string;
  caught: CaughtMail[];
  close(): Promise<void>;
}

/**
 * Starts one on a free port of this machine.
 * @param refuse returns the code to refuse a received message with, or undefined. `isConnected` is whether the client is
 *   still connected.
 */
export async function startSmtpCatcher(
  refuse: (
    mail: CaughtMail,
    isConnected: () => boolean,
  ) => Promise<number | undefined> | number | undefined = () => undefined,
): Promise<SmtpCatcher> {
  const caught: CaughtMail[] = [];
  const gone = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onClose: ({ id }) => void gone.add(id),
    onData(stream, { envelope, id }, done) {
      text(stream)
        .then((received) => readMail(received, envelope))
        .then(async (mail) => {
          const code = await refuse(mail, () => !gone.has(id));
          if (!code) caught.push(mail);
          done(code ? Object.assign(new Error('refused'), { responseCode: code }) : null);
        })
        // The client has disconnected during the message.
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
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function readMail(received: string, { mailFrom, rcptTo }: Envelope): CaughtMail {
  const message = received.replaceAll('=\r\n', '');
  const head = message.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    headers,
    message,
  };
}
