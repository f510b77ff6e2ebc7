import { createTransport } from 'nodemailer';
import type { BackendConfig } from '../config/backend-config.ts';

/** The headers that DKIM signs, those of RFC 8058 among them: mail programs show no button for what is not signed. */
const SIGNED_HEADERS =
  'from:reply-to:to:subject:date:message-id:mime-version:content-type:auto-submitted:list-unsubscribe:list-unsubscribe-post';

/** The domain of a sender, with or without a name. */
export const domainOf = (sender: string): string =>
  /@([^\s<>@]+)>?\s*$/.exec(sender)?.[1]?.toLowerCase() ?? '';

/** A pool of connections to the mail server, which signs what it sends when there is a key. */
export function mailTransport({
  smtpUrl,
  mailFrom = '',
  dkimKey,
  dkimSelector = '',
}: Pick<BackendConfig, 'smtpUrl' | 'mailFrom' | 'dkimKey' | 'dkimSelector'>) {
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkimKey && {
      dkim: {
        domainName: domainOf(mailFrom),
        keySelector: dkimSelector,
        privateKey: dkimKey,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  });
}
