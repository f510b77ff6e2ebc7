import type { Kysely } from 'kysely';
import type { BackendConfig } from '../config/backend-config.ts';
import type { DeliveryTable, Schema } from '../database/schema.ts';
import { deliverBySmtp } from './deliver-by-smtp.ts';
import { deliverToAutomation } from './deliver-to-automation.ts';
import type { Deliver } from './start-outbox.ts';

/** The targets that the configuration names, and how to let go of them. */
export interface DeliveryTargets {
  targets: Partial<Record<DeliveryTable['target'], Deliver>>;
  close(): void;
}

/** @see DeliveryTargets */
export function deliveryTargets(db: Kysely<Schema>, config: BackendConfig): DeliveryTargets {
  const { smtpUrl, mailFrom, automationWebhookUrl, automationWebhookSecret } = config;
  const smtp = smtpUrl && mailFrom ? deliverBySmtp(db, { url: smtpUrl, from: mailFrom }) : undefined;
  const automation =
    automationWebhookUrl && automationWebhookSecret
      ? deliverToAutomation(db, { url: automationWebhookUrl, secret: automationWebhookSecret })
      : undefined;
  return {
    targets: { ...(smtp && { smtp: smtp.deliver }), ...(automation && { automation }) },
    close: () => smtp?.close(),
  };
}
