import type { Clock } from '@bourse/kernel/clock';
import type { MarketList } from './modules/markets/index.ts';
import type { MailPorts, NoticePorts } from './modules/notices/index.ts';
import type { Registry } from './modules/registry/index.ts';
import { countOpenOrders, readNamedOrders } from './modules/spot/index.ts';
import type { OpenSite } from './open-site.ts';
import type { Database } from './platform/database/database.ts';
import type { Logger } from './platform/log/logger.ts';
import type { MessagePort } from './platform/mail/message-port.ts';

export interface NoticeGround {
  readonly tellers: NoticePorts['tellers'];
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly markets: MarketList;
  readonly logger: Logger;
  readonly messages: MessagePort;
  readonly site: OpenSite;
}

/** What notices ask the modules that come after theirs, and what their mails leave by. */
export function noticePorts(ground: NoticeGround): NoticePorts & MailPorts {
  const { db, clock, registry, markets, tellers, logger, messages, site } = ground;
  return {
    messages,
    siteName: () => site.memory.face().siteName,
    onSendFailed: (error) => {
      logger.error({ err: error }, 'a notice could not be sent by mail');
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
