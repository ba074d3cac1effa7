import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeParse } from 'zod/mini';
import { spotCalls } from '@bourse/contract/spot';
import { atoms } from '@bourse/kernel/amount';
import { userId } from '@bourse/kernel/ids';
import { testMarket } from '@bourse/testing/test-market';
import type { Market, MarketList } from '../markets/index.ts';
import { readOrder } from './read-order.ts';

type Wishes = Readonly<Record<string, unknown>>;

const market: Market = { ...testMarket, minNotional: atoms(500_000_000n), status: 'open', statusReason: '' };
// Only these two are asked.
const markets = { findMarketByPair: () => market, haltOf: () => null } as unknown as MarketList;

/** The code of the refusal, with its field, or the exits in ticks. */
function read(wishes: Wishes): unknown {
  const limit = { currency_id: '1', legal_id: '3', type: 'buy', target_price: '60000', amount: '0.5' };
  const parsed = safeParse(spotCalls.trade.input, { ...limit, ...wishes });
  if (!parsed.success) return `PARAMETER_ERROR ${String(parsed.error.issues[0]?.path[0])}`;
  const command = readOrder(markets, () => null, userId('1'), parsed.data, null);
  if (command.ok) return command.value.exits;
  const field = command.error.data?.['field'];
  return typeof field === 'string' ? `${command.error.code} ${field}` : command.error.code;
}

const both = { exit_profit_price: '70000', exit_loss_price: '50000' };
const dear = '90071992547409.91';

const table: readonly (readonly [string, Wishes, unknown])[] = [
  ['a market order has none', { target_price: '', ...both }, 'PARAMETER_ERROR exit_profit_price'],
  ['nor with a loss alone', { target_price: '', exit_loss_price: '5' }, 'PARAMETER_ERROR exit_loss_price'],
  [
    'nor an OCO order',
    { take_profit_price: '50000', stop_loss_price: '61000', ...both },
    'PARAMETER_ERROR exit_profit_price',
  ],
  ['the limit goes before the exits', { target_price: '1.001', exit_loss_price: '2' }, 'INVALID_PRICE'],
  ['a profit below the limit of a buy', { exit_profit_price: '59999', amount: '0' }, 'INVALID_PRICE'],
  ['a profit at the limit', { exit_profit_price: '60000' }, 'INVALID_PRICE'],
  ['a loss above the limit of a buy', { exit_loss_price: '60001' }, 'INVALID_PRICE'],
  ['a profit above the limit of a sell', { type: 'sell', exit_profit_price: '60001' }, 'INVALID_PRICE'],
  ['a loss below the limit of a sell', { type: 'sell', exit_loss_price: '59999' }, 'INVALID_PRICE'],
  ['a profit off the tick', { exit_profit_price: '70000.001' }, 'INVALID_PRICE'],
  ['a loss of nothing', { exit_loss_price: '0' }, 'INVALID_PRICE'],
  ['then the amount', { ...both, amount: '0' }, 'INVALID_QUANTITY'],
  ['an exit worth more than can be counted', { exit_profit_price: dear }, 'INVALID_QUANTITY'],
  ['an exit below the minimum', { exit_loss_price: '9.99' }, 'BELOW_MIN_NOTIONAL'],
  ['a buy pays its fee before that', { exit_loss_price: '10' }, 'BELOW_MIN_NOTIONAL'],
  ['of which enough is left here', { exit_loss_price: '10.03' }, [null, 1_003]],
  ['a sell pays its fee in what it brings', { type: 'sell', exit_profit_price: '10' }, [1_000, null]],
  ['where it takes the profit counts', { exit_profit_price: '70000', exit_loss_price: '9.99' }, [7_000_000, 999]],
  ['both', both, [7_000_000, 5_000_000]],
  ['of a stop-limit order, too', { stop_price: '59000', exit_loss_price: '50000' }, [null, 5_000_000]],
  ['of a sell', { type: 'sell', exit_profit_price: '50000' }, [5_000_000, null]],
  ['and of none', {}, null],
];

for (const [name, wishes, expected] of table) {
  test(`exits: ${name}`, () => {
    const exits = read(wishes);
    const isRead = typeof exits === 'object' && exits !== null && 'profit' in exits && 'loss' in exits;
    assert.deepEqual(isRead ? [exits.profit, exits.loss] : exits, expected);
  });
}
