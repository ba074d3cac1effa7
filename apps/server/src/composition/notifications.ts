import type { Clock } from '@bourse/kernel/clock';
import type { MarketList } from '../modules/markets/index.ts';
import { type MailPorts, type NoticePorts, pushKeys, type PushPorts } from '../modules/notices/index.ts';
import type { Registry } from '../modules/registry/index.ts';
import { countOpenOrders, readNamedOrders } from '../modules/spot/index.ts';
import type { OpenSite } from './site.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { MessagePort } from '../platform/mail/message-port.ts';
import { webPush } from '../platform/push/web-push.ts';
import type { Sealer } from '../platform/secrets/sealer.ts';
import type { Environment } from '../platform/config/environment.ts';

export interface NoticeGround {
  readonly tellers: NoticePorts['tellers'];
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly markets: MarketList;
  readonly logger: Logger;
  readonly messages: MessagePort;
  readonly site: OpenSite;
  readonly sealer: Sealer;
  readonly environment: Pick<Environment, 'pushHosts' | 'mailFrom'>;
}

/** The address within `Name <address>`, or alone: where a push service reaches the operator. */
const contactOf = (mailFrom: string): string => `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;

/** What notices ask the modules that come after theirs, and what their mails and pushes leave by. */
export function noticePorts(ground: NoticeGround): NoticePorts & MailPorts & PushPorts {
  const { db, clock, registry, markets, tellers, logger, messages, site, sealer, environment } = ground;
  return {
    pushes: webPush(clock, environment.pushHosts, contactOf(environment.mailFrom)),
    pushKeys: pushKeys({ db, clock, sealer }),
    messages,
    siteName: () => site.memory.face().siteName,
    onSendFailed: (error) => {
      logger.error({ err: error }, 'a notice could not be sent');
    },
    db,
    clock,
    registry,
    tellers,
    symbolOf: (market) => markets.getMarket(market).symbol,
    ownersIn: countOpenOrders,
    endedOrders: async (queryable, orders) => {
      const named = await readNamedOrders(queryable, markets, orders);
      return named.map(([userId, { id, symbol, side, reason, amount, filled }]) => ({
        userId,
        args: { order_id: id, symbol, side, reason: reason as EndReason, amount, filled }, // the lane announces no other
      }));
    },
  };
}

type EndReason = Awaited<ReturnType<NoticePorts['endedOrders']>>[number]['args']['reason'];
