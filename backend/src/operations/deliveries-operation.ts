import { listDeliveries } from './list-deliveries.ts';
import type { Operation } from './operation.ts';
import { redriveDeliveries } from './redrive-deliveries.ts';
import { showDelivery } from './show-delivery.ts';
import { UsageError } from './usage-error.ts';

const ACTIONS = { list: listDeliveries, show: showDelivery, redrive: redriveDeliveries } as const;

/** `deliveries`: what the outbox has to bring, has brought, and could not bring. */
export const deliveriesOperation: Operation = {
  usage:
    '[list [--dead | --pending | --delivered] [--target smtp|automation] [--limit 50] [--json] | show ID [--json] | redrive ID... | redrive --dead [--target smtp|automation]]',
  summary: 'Lists deliveries, shows one, or sends dead letters out again.',
  async run(args, context) {
    const [action = 'list', ...rest] = args[0]?.startsWith('-') ? ['list', ...args] : args;
    if (!Object.hasOwn(ACTIONS, action)) throw new UsageError(`deliveries cannot "${action}".`);
    await ACTIONS[action as keyof typeof ACTIONS](rest, context);
  },
};
