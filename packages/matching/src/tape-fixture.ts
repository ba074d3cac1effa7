import { orderId, type OrderId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { lots, ticks, type Ticks } from '@bourse/kernel/quantity';
import type { EngineListener, MatchingEngine } from './matching-engine.ts';
import { type NewOrder, type Policy, quoteUnits, type SelfTrade, type Side, type TriggerKind } from './order.ts';

/** Writes every event down as one line of text, so that an expectation reads like the tape of a market. */
export class Tape implements EngineListener {
  readonly lines: string[] = [];
  rejected(id: OrderId, reason: string): void {
    this.lines.push(`${id} rejected ${reason}`);
  }
  accepted(id: OrderId): void {
    this.lines.push(`${id} accepted`);
  }
  traded(taker: OrderId, maker: OrderId, price: number, quantity: number): void {
    this.lines.push(`${taker} takes ${quantity} of ${maker} at ${price}`);
  }
  decremented(taker: OrderId, maker: OrderId, price: number, quantity: number): void {
    this.lines.push(`${taker} and ${maker} lose ${quantity} at ${price}`);
  }
  refreshed(id: OrderId): void {
    this.lines.push(`${id} refreshed`);
  }
  rested(id: OrderId, remaining: number): void {
    this.lines.push(`${id} rests ${remaining}`);
  }
  parked(id: OrderId): void {
    this.lines.push(`${id} waits`);
  }
  triggered(id: OrderId): void {
    this.lines.push(`${id} triggered`);
  }
  filled(id: OrderId): void {
    this.lines.push(`${id} filled`);
  }
  expired(id: OrderId, reason: string): void {
    this.lines.push(`${id} expires ${reason}`);
  }
  amended(id: OrderId, remaining: number): void {
    this.lines.push(`${id} amended ${remaining}`);
  }
  cancelled(id: OrderId, remaining: number): void {
    this.lines.push(`${id} cancelled ${remaining}`);
  }
}

/** An order with plain numbers. */
export interface OrderWish {
  readonly id: number;
  readonly side: Side;
  /** In lots; of a budget in quote units. */
  readonly quantity: number;
  /** A limit order with it, and without it a market order, or a budget. */
  readonly price?: number;
  readonly isBudget?: boolean;
  /** Each order has an owner of its own unless it names one. */
  readonly owner?: number;
  readonly policy?: Policy;
  readonly selfTrade?: SelfTrade;
  readonly stop?: number;
  /** Of `stop`. */
  readonly stopKind?: TriggerKind;
  readonly takesPassedTrigger?: boolean;
  readonly display?: number;
  readonly stopLoss?: number;
  readonly stopLossLimit?: number;
  /** Of a market order, a budget, or a stop-loss without a limit, in basis points. */
  readonly slippage?: number;
  /** Of a market order. */
  readonly reach?: number;
  readonly expiresAt?: number;
}

/** Everything that an engine can be told. */
export type Command =
  | OrderWish
  | { readonly cancel: number }
  | { readonly cancelAllOf: number }
  | { readonly amend: number; readonly price?: number; readonly remaining: number }
  | { readonly expireAt: number };

/** Builds the order that a wish describes. */
export function newOrder(wish: OrderWish): NewOrder {
  const { id, side, quantity, price } = wish;
  const base = {
    id: orderId(id),
    owner: wish.owner ?? id,
    side,
    ...(wish.selfTrade !== undefined && { selfTrade: wish.selfTrade }),
    ...(wish.stop !== undefined && { stop: ticks(wish.stop) }),
    ...(wish.stopKind !== undefined && { stopKind: wish.stopKind }),
    ...(wish.takesPassedTrigger !== undefined && { takesPassedTrigger: wish.takesPassedTrigger }),
    ...(wish.expiresAt !== undefined && { expiresAt: instant(wish.expiresAt) }),
  };
  const bound = wish.slippage === undefined ? {} : { slippageBps: wish.slippage };
  if (wish.isBudget === true) return { ...base, kind: 'budget', budget: quoteUnits(quantity), ...bound };
  const reach = wish.reach === undefined ? {} : { reach: ticks(wish.reach) };
  if (price === undefined) return { ...base, kind: 'market', quantity: lots(quantity), ...bound, ...reach };
  return {
    ...base,
    kind: 'limit',
    policy: wish.policy ?? 'rest',
    price: ticks(price),
    quantity: lots(quantity),
    ...(wish.display !== undefined && { display: lots(wish.display) }),
    ...(wish.stopLoss !== undefined && {
      stopLoss: { trigger: ticks(wish.stopLoss), limit: ticksOrNull(wish.stopLossLimit), ...bound },
    }),
  };
}

const ticksOrNull = (value: number | undefined): Ticks | null => (value === undefined ? null : ticks(value));

/** Gives one command to an engine in whose batch it is. A new price is only given to orders that have one. */
export function play(engine: MatchingEngine, command: Command, listener: EngineListener): void {
  if ('id' in command) engine.submit(newOrder(command), listener);
  else if ('cancel' in command) engine.cancel(orderId(command.cancel), listener);
  else if ('cancelAllOf' in command) engine.cancelAll(command.cancelAllOf, listener);
  else if ('expireAt' in command) engine.expire(instant(command.expireAt), listener);
  else {
    const id = orderId(command.amend);
    const hasPrice = engine.find(id)?.kind === 'limit';
    engine.amend(id, hasPrice ? ticksOrNull(command.price) : null, command.remaining, listener);
  }
}

/** Runs one command in a batch of its own and answers what the tape says. */
export function tapeOf(engine: MatchingEngine, command: Command): string[] {
  const tape = new Tape();
  engine.begin();
  play(engine, command, tape);
  engine.commit();
  return tape.lines;
}
