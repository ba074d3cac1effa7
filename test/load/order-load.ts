import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@bourse/kernel/random';
import type { Answer, ApiClient } from '../e2e/api-client.ts';
import { drawEveryKind } from './every-kind.ts';

/** An order that the load has sent. */
export interface SentOrder {
  readonly clientOrderId: string;
  readonly token: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The server's answer; null when the connection broke first, so that nobody knows what became of it. */
  answer: Answer | null;
  /** What was asked of it once it was taken; null where nothing was. */
  change: SentChange | null;
}

/** A change of an order that the load has sent. */
export interface SentChange {
  /** The amount that it is to ask for in all; null where it is to end. */
  readonly amount: string | null;
  /** Null when the connection broke first. */
  answer: Answer | null;
}

export interface LoadOptions {
  readonly client: Pick<ApiClient, 'call'>;
  readonly tokens: readonly string[];
  readonly random: Random;
  readonly ordersPerSecond: number;
  /** Makes the client order ids of this load unlike those of others. */
  readonly prefix: string;
  /** The load ends when it is aborted. */
  readonly signal: AbortSignal;
  /** Orders of every kind, of which one in five is changed or cancelled again; plain limit orders alone unless told. */
  readonly isOfEveryKind?: boolean;
  /** Draws an order of another market. */
  readonly draw?: (random: Random) => Readonly<Record<string, string>>;
}

const middle = 50_000;
/** Maximum number of unanswered orders; on a busy machine further ones wait. */
const unansweredMax = 1_000;

const drawAmount = (random: Random): string => `0.000${String(random.int(10, 99))}`;

/** A small order on BTC/USDT near the middle, so that some trade at once and some rest. */
function drawOrder(random: Random, isOfEveryKind: boolean): Record<string, string> {
  const kind = isOfEveryKind
    ? drawEveryKind(random, middle)
    : { type: random.pick(['buy', 'sell'] as const), target_price: String(middle + random.int(-20, 20)) };
  return { currency_id: '1', legal_id: '3', ...kind, amount: drawAmount(random) };
}

/** Asks for less or more of an order that was taken, or for its end. */
async function changeOrder({ client, random }: LoadOptions, order: SentOrder, id: string): Promise<void> {
  const amount = random.int(0, 1) === 0 ? null : drawAmount(random);
  const change: SentChange = { amount, answer: null };
  order.change = change;
  const fields = amount === null ? { id } : { id, amount };
  change.answer = await client.call(amount === null ? '/coin/cancel' : '/coin/amend', fields, { token: order.token });
}

/** Sends an order, and perhaps what is asked of it afterwards. Rejects when the server died under either. */
async function sendOrder(options: LoadOptions, order: SentOrder): Promise<void> {
  const answer = await options.client.call('/coin/trade', order.fields, { token: order.token });
  order.answer = answer;
  if (options.isOfEveryKind !== true || answer.type !== 'ok' || options.random.int(0, 4) > 0) return;
  await changeOrder(options, order, (answer.message as { readonly id: string }).id); // what the API says of an order
}

/**
 * Sends orders at a steady pace, without waiting for one answer before the next order, until the signal.
 * @param sent where they are put, so that others can look at the answers meanwhile.
 */
export async function sendOrders(options: LoadOptions, sent: SentOrder[] = []): Promise<readonly SentOrder[]> {
  const { tokens, random, ordersPerSecond, prefix, signal, isOfEveryKind = false } = options;
  const draw = options.draw ?? ((from: Random) => drawOrder(from, isOfEveryKind));
  const running: Promise<void>[] = [];
  let ended = 0;
  const startedAtMs = performance.now();
  while (!signal.aborted) {
    const due = Math.floor(((performance.now() - startedAtMs) / 1_000) * ordersPerSecond);
    while (sent.length < Math.min(due, ended + unansweredMax)) {
      const clientOrderId = `${prefix}-${String(sent.length)}`;
      const token = random.pick(tokens);
      const fields = { ...draw(random), client_order_id: clientOrderId };
      const order: SentOrder = { clientOrderId, token, fields, answer: null, change: null };
      sent.push(order);
      // When the server died under it, the answer stays unknown.
      const sending = sendOrder(options, order).catch(() => undefined);
      running.push(
        sending.then(() => {
          ended += 1;
        }),
      );
    }
    await sleep(5);
  }
  await Promise.all(running);
  return sent;
}
