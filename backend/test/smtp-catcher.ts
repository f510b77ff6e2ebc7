import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Envelope, SMTPServer } from 'smtp-server';

/** A message as it came over the wire. */
export interface CaughtMail {
  /** The envelope's sender, to whom it comes back. */
  from: string;
  to: string[];
  /** Header names in lower case, values unfolded. */
  headers: Map<string, string>;
  /** Headers and body, quoted-printable line breaks undone. */
  message: string;
}

/** A mail server that keeps what it gets. */
export interface SmtpCatcher {
  url: string;
  caught: CaughtMail[];
  close(): Promise<void>;
}

/**
 * Starts one on a free port of this machine.
 * @param refuse gives the code with which a message is refused after it has been sent, or nothing. `isThere` says whether
 *   who sent it still listens.
 */
export async function startSmtpCatcher(
  refuse: (
    mail: CaughtMail,
    isThere: () => boolean,
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
        // The client has gone away amid the message.
        .catch(done);
    },
  });
  // A client that goes away in the middle of a message is no fault of the server's.
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
