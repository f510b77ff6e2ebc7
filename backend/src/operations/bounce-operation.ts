import { readOrCreateSecret } from '../config/read-or-create-secret.ts';
import { maskAddresses } from '../log/log.ts';
import { failedStatus, forgetBounce, isHard, mailOfReturnPath, recordBounce } from '../mail/bounces.ts';
import { noMailTo } from '../mail/unsubscribe.ts';
import {
  type Operation,
  OperationError,
  readAddress,
  readArgs,
  UsageError,
  withDatabase,
} from './operation.ts';

/** So much of a returned message is read, in bytes; what it says of the failure stands before what it returns. */
const MOST_READ = 256 * 1024;
/** EX_TEMPFAIL of sysexits.h: a mail server keeps the message and calls again later. */
const TRY_AGAIN = 75;

/**
 * `bounce`: what a mail server runs for each message to BOUNCE_ADDRESS. It ends with 0 for whatever it ignores: a mail
 * server would send a notice of an error to the sender, who may be made up.
 */
export const bounceOperation: Operation = {
  usage: 'RECIPIENT < MESSAGE',
  summary: 'For a mail server: takes a message that came back to RECIPIENT (BOUNCE_ADDRESS with its tag).',
  async run(args, { config, say, now, input }) {
    const [recipient = '', ...others] = readArgs(args, {}).positionals;
    if (!recipient.includes('@') || others.length > 0)
      throw new UsageError('bounce takes one address, of the envelope.');
    const message = await readStart(input());
    const { bounceAddress } = config;
    try {
      if (!bounceAddress) throw new OperationError('BOUNCE_ADDRESS is not set.');
      await withDatabase(config, async ({ db }) => {
        const secret = config.authSecret ?? readOrCreateSecret(config.dataDir);
        const mailId = mailOfReturnPath(secret, bounceAddress, recipient);
        if (!mailId) return say('Ignored: the recipient is not a signed return path.');
        const status = failedStatus(message);
        if (!status) return say('Ignored: the message is no report of a failed delivery.');
        if (!isHard(status)) return say(`Ignored: ${status} may pass.`);
        const bounced = await recordBounce(db, { mailId, status, now: now() });
        if (!bounced) return say('Ignored: the message that came back is too old, or erased.');
        say(`Mail to ${maskAddresses(bounced)} came back (${status}). It gets no more guide mail.`);
      });
    } catch (error) {
      throw new OperationError(maskAddresses((error as Error).message), { exitCode: TRY_AGAIN });
    }
  },
};

/** The start of a stream as text. Reads the rest too: whoever writes it must not meet a closed pipe. */
async function readStart(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (length < MOST_READ) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks).toString('latin1', 0, MOST_READ);
}

/** `suppressed`: why an address gets no guide mail, and the way back after a bounce. */
export const suppressedOperation: Operation = {
  usage: 'ADDRESS [--release]',
  summary: 'Says why an address gets no guide mail; with --release forgets that mail to it came back.',
  async run(args, { config, say }) {
    const { values, positionals } = readArgs(args, { release: { type: 'boolean' } });
    const address = readAddress(positionals);
    await withDatabase(config, async ({ db }) => {
      if (values.release && (await forgetBounce(db, address))) say('Forgotten: mail to it came back.');
      const reason = (await noMailTo(db, [address])).get(address);
      say(reason ? `${address} gets no guide mail: ${reason}.` : `${address} gets guide mail.`);
    });
  },
};
