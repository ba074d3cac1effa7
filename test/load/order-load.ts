import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@bourse/kernel/random';
import type { Answer, ApiClient } from '../e2e/api-client.ts';

/** An order that the load has sent. */
export interface SentOrder {
  readonly clientOrderId: string;
  readonly token: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The server's answer; null when the connection broke first, so that nobody knows what became of it. */
  answer: Answer | null;
}

export interface LoadOptions {
  readonly client: ApiClient;
  readonly tokens: readonly string[];
  readonly random: Random;
  readonly ordersPerSecond: number;
  /** Makes the client order ids of this load unlike those of others. */
  readonly prefix: string;
  /** The load ends when it is aborted. */
  readonly signal: AbortSignal;
}

const middle = 50_000;
/** So many unanswered orders are load enough: where the machine is busy with other things, the rest of them wait. */
const unansweredMax = 1_000;

/** A small order on BTC/USDT near the middle, so that some trade at once and some rest. */
function drawOrder(random: Random): Record<string, string> {
  const type = random.pick(['buy', 'sell'] as const);
  const price = middle + random.int(-20, 20);
  return {
    currency_id: '1',
    legal_id: '3',
    type,
    target_price: String(price),
    amount: `0.000${String(random.int(10, 99))}`,
  };
}

/**
 * Sends orders at a steady pace, without waiting for one answer before the next order, until the signal.
 * @param sent where they are put, so that others can look at the answers meanwhile.
 */
export async function sendOrders(options: LoadOptions, sent: SentOrder[] = []): Promise<readonly SentOrder[]> {
  const { client, tokens, random, ordersPerSecond, prefix, signal } = options;
  const running: Promise<void>[] = [];
  let ended = 0;
  const startedAtMs = performance.now();
  while (!signal.aborted) {
    const due = Math.floor(((performance.now() - startedAtMs) / 1_000) * ordersPerSecond);
    while (sent.length < Math.min(due, ended + unansweredMax)) {
      const clientOrderId = `${prefix}-${String(sent.length)}`;
      const token = random.pick(tokens);
      const fields = { ...drawOrder(random), client_order_id: clientOrderId };
      const order: SentOrder = { clientOrderId, token, fields, answer: null };
      sent.push(order);
      running.push(
        client.call('/coin/trade', fields, { token }).then(
          (answer) => {
            order.answer = answer;
            ended += 1;
          },
          // The server died under it; the answer stays unknown.
          () => {
            ended += 1;
          },
        ),
      );
    }
    await sleep(5);
  }
  await Promise.all(running);
  return sent;
}
