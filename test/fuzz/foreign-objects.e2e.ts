import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allCalls } from '@bourse/contract/all-calls';
import type { AnyCall } from '@bourse/contract/call';
import { signIn } from '../e2e/accounts.ts';
import { type Answer, ApiClient } from '../e2e/api-client.ts';
import { awaitIndex } from '../e2e/customer-view.ts';
import { openEngine } from '../e2e/engine.ts';
import { Opened } from '../e2e/opened.ts';
import { until } from '../e2e/patience.ts';
import { startServer } from '../e2e/server-process.ts';
import { fieldNames } from './good-fields.ts';
import { ownByNature } from './own-by-nature.ts';

type Fields = Readonly<Record<string, string>>;

/** What a customer owns that a call can name. */
interface Owned {
  readonly order: string;
  readonly clientOrder: string;
  readonly notice: string;
  readonly session: string;
  readonly favourite: string;
  readonly alert: string;
  readonly quote: string;
  readonly lockup: string;
  readonly mining: string;
  readonly etf: string;
  readonly dual: string;
  readonly loan: string;
  readonly run: string;
  readonly desk: string;
  readonly option: string;
  /** Positions of a contract: two that are open, one that waits. */
  readonly held: string;
  readonly turned: string;
  readonly waiting: string;
}

/** Fields that name something of one customer; all others say the same to everybody. */
const naming = new Set(
  'id ids address_id quote_id client_order_id key order_id head_portrait front_pic trader_user_id follow_user_id transaction_id'.split(
    ' ',
  ),
);

/** A request that succeeds for the owner of what it names. */
interface Row {
  readonly fields: (own: Owned) => Fields;
  /** How it is refused to everybody else. */
  readonly refusal: string;
  /** The owner's control ends the object, so it comes last. */
  readonly ends?: true;
}

const positionRows = (family: 'lockup' | 'mining' | 'etf'): Readonly<Record<string, Row>> => {
  const id = (own: Owned): Fields => ({ id: own[family] });
  return {
    [`${family}.order`]: { fields: id, refusal: 'NOT_FOUND' },
    [`${family}.auto_renew`]: { fields: (own) => ({ ...id(own), enabled: '1' }), refusal: 'NOT_FOUND' },
    [`${family}.cancel`]: { fields: (own) => ({ ...id(own), redemption: '1' }), refusal: 'NOT_FOUND', ends: true },
  };
};

/** Every call that names something of one customer. */
const rows: Readonly<Record<string, Row>> = {
  'identity.revoke_sessions': { fields: (own) => ({ id: own.session }), refusal: 'NOT_FOUND', ends: true },
  'conversion.convert': {
    fields: (own) => ({ number: '10', from_currency_id: '3', to_currency_id: '1', quote_id: own.quote }),
    refusal: 'NOT_FOUND',
  },
  'market.favourite_del': { fields: (own) => ({ id: own.favourite }), refusal: 'NOT_FOUND', ends: true },
  'price_alerts.remove': { fields: (own) => ({ id: own.alert }), refusal: 'NOT_FOUND', ends: true },
  'spot.my_trade': { fields: (own) => ({ order_id: own.order }), refusal: 'ORDER_NOT_FOUND' },
  'spot.detail': { fields: (own) => ({ id: own.order }), refusal: 'ORDER_NOT_FOUND' },
  'spot.amend': { fields: (own) => ({ id: own.order, amount: '0.002' }), refusal: 'ORDER_NOT_FOUND' },
  'spot.cancel': { fields: (own) => ({ id: own.order }), refusal: 'ORDER_NOT_FOUND', ends: true },
  'support.mail': { fields: (own) => ({ id: own.notice }), refusal: 'NOT_FOUND' },
  'receipts.one': { fields: (own) => ({ kind: 'lockup.buy', subject: own.lockup }), refusal: 'NOT_FOUND' },
  'support.mail_read': { fields: (own) => ({ id: own.notice }), refusal: 'NOT_FOUND' },
  ...positionRows('lockup'),
  ...positionRows('mining'),
  ...positionRows('etf'),
  'dual.order': { fields: (own) => ({ id: own.dual }), refusal: 'NOT_FOUND' },
  'strategies.order': { fields: (own) => ({ id: own.run }), refusal: 'NOT_FOUND' },
  'strategies.positions': { fields: (own) => ({ id: own.run }), refusal: 'NOT_FOUND' },
  'strategies.stop': { fields: (own) => ({ id: own.run }), refusal: 'NOT_FOUND', ends: true },
  'loans.order': { fields: (own) => ({ id: own.loan }), refusal: 'NOT_FOUND' },
  'loans.pledge': { fields: (own) => ({ id: own.loan, number: '0.01', type: '1' }), refusal: 'NOT_FOUND' },
  'loans.repay': { fields: (own) => ({ id: own.loan, number: '1' }), refusal: 'NOT_FOUND' },
  'otc.detail': { fields: (own) => ({ id: own.desk }), refusal: 'NOT_FOUND' },
  'otc.cancel': { fields: (own) => ({ id: own.desk }), refusal: 'NOT_FOUND', ends: true },
  'seconds.detail': { fields: (own) => ({ id: own.option }), refusal: 'NOT_FOUND' },
  'seconds.result': { fields: (own) => ({ id: own.option }), refusal: 'NOT_FOUND' },
  'lever.detail': { fields: (own) => ({ id: own.held }), refusal: 'NOT_FOUND' },
  'lever.set_stop': {
    fields: (own) => ({ id: own.held, target_profit_price: '', stop_loss_price: '' }),
    refusal: 'NOT_FOUND',
  },
  'lever.margin': { fields: (own) => ({ id: own.held, number: '1', type: 'add' }), refusal: 'NOT_FOUND' },
  'lever.close_part': { fields: (own) => ({ id: own.held, number: '1' }), refusal: 'NOT_FOUND' },
  'lever.cancel': { fields: (own) => ({ id: own.waiting }), refusal: 'NOT_FOUND', ends: true },
  'lever.reverse': { fields: (own) => ({ id: own.turned }), refusal: 'NOT_FOUND', ends: true },
  'lever.close': { fields: (own) => ({ id: own.held }), refusal: 'NOT_FOUND', ends: true },
};

/** Lists that have to be told which part of them is wanted. */
const listFields: Readonly<Record<string, Fields>> = { 'seconds.list': { status: '1' } };

const customers = allCalls.filter((call) => call.auth === 'user');
const namesObject = (call: AnyCall): boolean => fieldNames(call).some((name) => naming.has(name));

describe('what one customer owns, asked for by another, for every call of the contract', () => {
  const opened = new Opened();
  let client: ApiClient;
  let ann: string;
  let bob: string;
  let own: Owned;

  before(async () => {
    const engine = await openEngine({ RATE_FACTOR: '1000' });
    opened.add(() => engine.close());
    const server = await startServer(engine.variables);
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    await signIn(client, 'demo1');
    [ann, bob] = [await signIn(client, 'demo1'), await signIn(client, 'demo2')];
    await makeQuotes(client, bob);
    own = await makeObjects(client, ann);
  });
  after(() => opened.close());

  const call = (name: string, fields: Fields, token: string): Promise<Answer> => {
    const { path } = allCalls.find((one) => one.name === name) ?? assert.fail(name);
    return client.callPatiently(path, fields, { token });
  };

  /** What the owner sees of everything, without what passes by itself: sign-ins and what a basket is worth. */
  async function seen(): Promise<string> {
    const read = async (name: string, fields: Fields = {}): Promise<unknown> => (await call(name, fields, ann)).message;
    const passing = new Set(['value', 'penalty_now', 'risk_rate']);
    const lists = [
      'spot.list',
      'lockup.orders',
      'mining.orders',
      'etf.orders',
      'dual.orders',
      'loans.orders',
      'strategies.orders',
      'otc.orders',
      'guess.orders',
      'nft.orders',
      'nft.resales',
      'nft.bids',
      'nft.collection',
      'market.favourites',
      'price_alerts.list',
      'support.mails',
    ];
    const all = [
      await Promise.all(lists.map((name) => read(name))),
      ((await read('identity.sessions')) as { list: { id: string }[] }).list.map(({ id }) => id), // as the contract says
      ((await read('wallet.detail', { currency: '3', type: 'change' })) as { list: unknown }).list, // likewise
    ];
    return JSON.stringify(all, (key, value: unknown) => (passing.has(key) ? undefined : value));
  }

  it('is a row of this matrix, or named with the reason why it cannot be', () => {
    const found = customers.filter(namesObject).map(({ name }) => name);
    assert.deepEqual(found.toSorted(), [...Object.keys(rows), ...Object.keys(ownByNature)].toSorted());
  });

  it('is refused as what does not exist, and nothing of it changes', async () => {
    const atFirst = await seen();
    for (const [name, { fields, refusal }] of Object.entries(rows)) {
      assert.equal((await call(name, fields(own), bob)).code, refusal, `${name} for a stranger`);
    }
    // By the key of the owner, too.
    for (const name of ['spot.detail', 'spot.cancel']) {
      assert.equal((await call(name, { client_order_id: own.clientOrder }, bob)).code, 'ORDER_NOT_FOUND', name);
    }
    assert.equal((await call('market.favourite_sort', { ids: own.favourite }, bob)).type, 'ok');
    const outcome = await call('outcome.ask', { client_order_id: own.clientOrder, call: 'spot.trade' }, bob);
    assert.equal(JSON.stringify(outcome).includes(`"${own.order}"`), false);
    assert.equal(await seen(), atFirst);
  });

  it('stands in no list of another', async () => {
    // What lists the parts of one object is a row of the matrix.
    const lists = customers.filter(
      (one) => fieldNames(one).includes('page') && one.method === 'GET' && !namesObject(one),
    );
    let compared = 0;
    for (const { name } of lists) {
      const [mine, theirs] = await Promise.all(
        [ann, bob].map(async (token) => {
          const { type, message } = await call(name, listFields[name] ?? {}, token);
          assert.equal(type, 'ok', `${name}: ${JSON.stringify(message)}`);
          return (message as { list: object[] }).list.map((row) => JSON.stringify(row)); // a page of rows
        }),
      );
      compared += mine?.length ?? 0;
      assert.deepEqual(
        mine?.filter((row) => theirs?.includes(row)),
        [],
        name,
      );
    }
    assert.ok(lists.length >= 9 && compared >= 9, `${String(compared)} rows of ${String(lists.length)} lists`);
  });

  it('is given to its owner by the very same requests', async () => {
    const ordered = Object.entries(rows).toSorted(
      ([, one], [, other]) => Number(one.ends === true) - Number(other.ends === true),
    );
    // The other has had time enough to ask for a conversion's quote: it holds for seconds.
    own = { ...own, quote: await askConversion(client, ann) };
    for (const [name, { fields }] of ordered) {
      const answer = await call(name, fields(own), ann);
      assert.equal(answer.type, 'ok', `${name}: ${JSON.stringify(answer)}`);
    }
  });
});

async function askConversion(client: ApiClient, token: string): Promise<string> {
  const convert = { number: '10', from_currency_id: '3', to_currency_id: '1' };
  return (await client.get<{ quote_id: string }>('/user/transfer_quote', convert, { token })).quote_id;
}

/** Lets a customer make one of everything. */
async function makeObjects(client: ApiClient, token: string): Promise<Owned> {
  const ask = <T>(path: string, fields: Fields = {}): Promise<T> => client.get<T>(path, fields, { token });
  const firstOf = async (path: string): Promise<string> => {
    const { list } = await ask<{ list: { id: string }[] }>(path);
    return list[0]?.id ?? assert.fail(`${path} is empty`);
  };
  for (const symbol of ['BTC/USDT', 'ETH/USDT']) await awaitIndex(client, symbol);
  const clientOrder = 'of-ann';
  const wish = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.001', target_price: '10000' };
  const { id: order } = await ask<{ id: string }>('/coin/trade', { ...wish, client_order_id: clientOrder });
  const { id: favourite } = await ask<{ id: string }>('/optional/add', { currency_id: '1', legal_id: '3' });
  const wanted = { symbol: 'BTC/USDT', condition: 'above', price: '9999999' };
  const { id: alert } = await ask<{ id: string }>('/alert/add', wanted);
  const quote = await askConversion(client, token);
  const position = async (suffix: '' | '2' | '3'): Promise<string> => {
    const products = await ask<{ id: string; minimum: string; currency_id: number }[]>(`/lh/deposit/config${suffix}`);
    const product = products.find(({ currency_id: id }) => id === 3) ?? assert.fail('no product in USDT');
    const buy = { config_id: product.id, amount: product.minimum };
    // A basket is on sale once it has its first weights.
    await until(async () => (await client.call(`/lh/deposit/quote${suffix}`, buy, { token })).type === 'ok');
    return (await ask<{ id: string }>(`/lh/deposit${suffix}`, buy)).id;
  };
  const [lockup, mining, etf] = [await position(''), await position('2'), await position('3')];
  const [product] = await ask<{ id: string }[]>('/dual/index', { type: 'put', currency_id: '1' });
  const dualWish = { id: product?.id ?? assert.fail('no product'), num: '1', type: 'put' };
  const { id: dual } = await ask<{ id: string }>('/dual/buyDual', dualWish);
  const [lent] = await ask<{ id: string }[]>('/loan/list', { currency: 'USDT' });
  const loanWish = { number: '100', cycle: '30', pledge_currency: 'BTC', credentials: 'verified' };
  const { id: loan } = await ask<{ id: string }>('/loan/apply', {
    ...loanWish,
    id: lent?.id ?? assert.fail('no loan'),
  });
  const [strategy] = await ask<{ id: string }[]>('/ai/getList');
  const { id: run } = await ask<{ id: string }>('/ai/confirm', { id: strategy?.id ?? '' });
  const desk = await askDesk(ask);
  const option = await buyOption(ask);
  const contracts = await openContracts(ask);
  // The demo's money, three transfers, the four positions, the loan and the run are told.
  await until(async () => (await ask<{ all: number }>('/mailMessage/unread')).all === 10);
  const sessions = await ask<{ list: { id: string; current: boolean }[] }>('/user/sessions');
  const session = sessions.list.find(({ current }) => !current)?.id ?? assert.fail('no other session');
  const notice = await firstOf('/mailMessage/getList');
  return {
    order,
    clientOrder,
    notice,
    session,
    favourite,
    alert,
    quote,
    lockup,
    mining,
    etf,
    dual,
    loan,
    run,
    desk,
    option,
    ...contracts,
  };
}

type Ask = <T>(path: string, fields?: Fields) => Promise<T>;

const answers = ['lose_all=all', 'leverage=both', 'liquidation=closed', 'option_loses=whole_stake', 'price=index'];
const contract = { currency_id: '1', legal_id: '3' };

/** The mark price of the contract on BTC, once there is one. */
async function markPrice(ask: Ask): Promise<number> {
  let mark: string | null = null;
  await until(
    async () => (mark = (await ask<{ mark_price: string | null }>('/lever/deal', contract)).mark_price) !== null,
  );
  return Math.round(Number(mark));
}

/** Lets a customer stand on both sides of the contract on BTC, so that others can open and close. */
async function makeQuotes(client: ApiClient, token: string): Promise<void> {
  const ask: Ask = (path, fields = {}) => client.get(path, fields, { token });
  await ask('/user/suitability', { answers: JSON.stringify(answers) });
  await ask('/wallet/change', { currency_id: '3', number: '5000', from_field: 'change', to_field: 'lever' });
  const mark = await markPrice(ask);
  for (const [type, price] of [
    ['1', mark - 300],
    ['2', mark + 300],
  ] as const) {
    await ask('/lever/submit', { ...contract, type, number: '60', multiple: '5', status: '0', price: String(price) });
  }
}

/** Opens two positions of the contract on BTC, and lets an order wait. */
async function openContracts(ask: Ask): Promise<Pick<Owned, 'held' | 'turned' | 'waiting'>> {
  await ask('/wallet/change', { currency_id: '3', number: '1000', from_field: 'change', to_field: 'lever' });
  const order = { ...contract, type: '1', number: '4', multiple: '10' };
  const held = await ask<{ id: string }>('/lever/submit', order);
  const turned = await ask<{ id: string }>('/lever/submit', order);
  const price = String((await markPrice(ask)) - 1_000);
  const waiting = await ask<{ id: string }>('/lever/submit', { ...order, status: '0', price });
  return { held: held.id, turned: turned.id, waiting: waiting.id };
}

/** Asks the desk for so much that members of staff have to confirm it. */
async function askDesk(ask: Ask): Promise<string> {
  await ask('/wallet/change', { currency_id: '3', number: '100000', from_field: 'change', to_field: 'legal' });
  const offers = await ask<{ list: { id: string; currency: string }[] }>('/otc/getList');
  const { id } = offers.list.find(({ currency }) => currency === 'BTC') ?? assert.fail('no offer');
  const wish = { id, type: 'buy', number: '1' };
  const { quote_id: quoteId } = await ask<{ quote_id: string }>('/otc/quote', wish);
  return (await ask<{ id: string }>('/otc/confirm', { ...wish, quote_id: quoteId })).id;
}

/** Buys a timed option on BTC, which needs the understanding test and money on the account of options. */
async function buyOption(ask: Ask): Promise<string> {
  await ask('/user/suitability', { answers: JSON.stringify(answers) });
  await ask('/wallet/change', { currency_id: '3', number: '20', from_field: 'change', to_field: 'micro' });
  const wish = { match_id: '1', currency_id: '3', type: '1', seconds: '300', number: '10' };
  return (await ask<{ id: string }>('/microtrade/submit', wish)).id;
}
