import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type CoinNetwork, startCoinNetwork } from '@bourse/testing/coin-network';
import { openDrawn } from '@bourse/testing/drawn-picture';
import encodeQr from 'qr';
import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { codeAmong } from './code-among.ts';
import { awaitDemoMoney, openAccount, signInStaff } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { type Engine, openEngine } from './engine.ts';
import { Opened } from './opened.ts';
import { until } from './patience.ts';
import { startServer } from './server-process.ts';
import { passport, phoneCode } from './verification.ts';

interface Deposit {
  readonly state: string;
  readonly number: string;
  readonly confirmations: number;
}
interface Withdrawal {
  readonly id: string;
  readonly state: number;
  /** As staff see it. */
  readonly seen?: string;
}
interface Listed<T> {
  readonly list: readonly T[];
}

const credentials = { user_string: 'coins@bourse.test', password: 'Lantern-weaver-77' };
/** Whose wallet it goes to. */
const own = { wallet_of: 'own', hosting: 'self' } as const;
const pin = '493817';

describe('coins over a real chain, from the deposit to the withdrawal', () => {
  const opened = new Opened();
  let engine: Engine;
  let coins: CoinNetwork;
  let client: ApiClient;
  let staff: string;
  let token: string;
  let url: string;

  before(async () => {
    coins = await startCoinNetwork({ addressHoldMinutes: 0 });
    opened.add(() => coins.close());
    engine = await openEngine({ RATE_FACTOR: '1000', ...coins.variables });
    opened.add(() => engine.close());
    const server = await startServer(engine.variables);
    opened.add(() => server.stop());
    ({ url } = server);
    client = await ApiClient.connect(url);
    staff = await signInStaff({ url, output: () => engine.announced() + server.output() });
    token = await openAccount(client, staff, credentials);
    await awaitDemoMoney(client, token);
    const phone = '+4915112345977';
    const code = await phoneCode(client, staff, token, phone);
    await client.get('/user/real', { real_type: '1', ...passport, card_id: 'COINS00001', phone, code }, { token });
  });
  after(() => opened.close());

  const get = <T>(path: string, fields: Record<string, string> = {}): Promise<T> =>
    client.get<T>(path, fields, { token });
  const mine = (blocks: number): Promise<void> => coins.chain.client.mine({ blocks });
  const mailCode = async (): Promise<string> => {
    const mails = async () =>
      (
        await client.get<Listed<{ text: string }>>(
          '/admin/outbox',
          { to: credentials.user_string, limit: '100' },
          { token: staff },
        )
      ).list;
    const had = (await mails()).length;
    await get('/sms_mail', { user_string: credentials.user_string, scene: 'factor', sendtype: 'email' });
    const fresh = async () => {
      const all = await mails();
      return codeAmong(all.slice(0, all.length - had));
    };
    await until(async () => (await fresh()) !== undefined);
    return (await fresh()) ?? '';
  };
  const beFresh = async (): Promise<void> => {
    await get('/safe/verify', { method: 'email', code: await mailCode() });
  };
  const spot = async (): Promise<string> =>
    (await get<Listed<{ available: string }>>('/wallet/detail', { currency: 'USDT' })).list[0]?.available ?? '';
  const uploadQr = async (text: string): Promise<string> => {
    const content = await openDrawn(encodeQr(text, 'svg', { scale: 8 }))
      .png()
      .toBuffer();
    const body = new FormData();
    body.append('file', new File([new Uint8Array(content)], 'code.png', { type: 'image/png' }));
    const response = await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization: token }, body });
    const answer = (await response.json()) as { type: string; message: unknown }; // the one shape of every answer
    assert.equal(answer.type, 'ok', JSON.stringify(answer));
    return String(answer.message);
  };

  it('are credited once they are deep enough, with their confirmations shown on the way', async () => {
    const { list } = await get<Listed<{ type: string; suspended: string | null }>>('/wallet/chains', {
      currency: 'USDT',
    });
    await until(async () => {
      const now = await get<Listed<{ type: string; suspended: string | null }>>('/wallet/chains', { currency: 'USDT' });
      return now.list.find(({ type }) => type === 'ERC')?.suspended === null;
    });
    assert.equal(list.find(({ type }) => type === 'TRC')?.suspended, 'not_set_up');
    const { address } = await get<{ address: Address }>('/wallet/get_in_address', { currency: 'USDT', type: 'ERC' });
    const had = Number.parseFloat(await spot());
    await coins.pay(address, 60_000_000n);
    const deposits = async () => (await get<Listed<Deposit>>('/wallet/deposit_log')).list;
    await until(async () => (await deposits()).length === 1);
    assert.partialDeepStrictEqual((await deposits())[0], { state: 'seen', number: '60', confirmations: 1 });
    await mine(1);
    await until(async () => (await deposits())[0]?.state === 'credited');
    assert.equal(Number.parseFloat(await spot()), had + 60);
    await until(async () =>
      (await get<Listed<{ kind: string }>>('/mailMessage/getList')).list.some(
        ({ kind }) => kind === 'deposit_credited',
      ),
    );
  });

  it('go out to a saved address behind a factor and the pay password, and arrive [A4]', async () => {
    await beFresh();
    await get('/safe/pay_password', { pay_password: pin, re_pay_password: pin });
    const to = privateKeyToAddress(generatePrivateKey());
    const fields = { currency: 'USDT', name: 'Cold', address: to, qrcode: await uploadQr(to), type: 'ERC' };
    const saved = await get<{ id: string }>('/user/wallet/save', fields);
    await get('/user/wallet/edit', { id: saved.id, name: 'Cold wallet' });
    const quote = await get<{ arrives: string }>('/wallet/out_quote', { currency: 'USDT', number: '50', type: 'ERC' });
    assert.equal(quote.arrives, '49');
    // The customer is verified in Germany, where every withdrawal says who gets it.
    const silent = { currency: 'USDT', type: 'ERC', number: '50', address_id: saved.id, pay_password: pin };
    assert.equal((await client.call('/wallet/out', silent, { token })).code, 'PARAMETER_ERROR');
    const out = { ...silent, ...own };
    const had = Number.parseFloat(await spot());
    const asked = await get<Withdrawal>('/wallet/out', { ...out, client_order_id: 'out-1' });
    assert.equal((await get<Withdrawal>('/wallet/out', { ...out, client_order_id: 'out-1' })).id, asked.id);
    const stateOf = async () => (await get<Withdrawal>('/wallet/out_detail', { id: asked.id })).state;
    await until(async () => (await stateOf()) === 3);
    await mine(3);
    await until(async () => (await stateOf()) === 4);
    assert.equal(await coins.tokensOf(to), 49_000_000n);
    assert.equal(Number.parseFloat(await spot()), had - 50);
    assert.equal((await get<Listed<Withdrawal>>('/user/withdraw/list')).list.length, 1);
    const kinds = (await get<Listed<{ kind: string }>>('/wallet/legal_log', { currency: 'USDT' })).list.map(
      ({ kind }) => kind,
    );
    assert.deepEqual(kinds.slice(0, 2).toSorted(), ['withdrawal', 'withdrawal_fee']);
    await get('/user/wallet/delete', { id: saved.id });
    assert.equal((await get<Listed<object>>('/user/wallet/list')).list.length, 0);
  });

  it('of a large amount wait for staff, and come back when they refuse [B1]', async () => {
    const to = privateKeyToAddress(generatePrivateKey());
    const asked = await get<Withdrawal>('/wallet/out', {
      currency: 'USDT',
      type: 'ERC',
      number: '1500',
      address: to,
      pay_password: pin,
      ...own,
      declared: '1',
    });
    const had = Number.parseFloat(await spot());
    const waiting = await client.get<Listed<Withdrawal>>('/admin/withdrawals', { queue: 'waiting' }, { token: staff });
    assert.deepEqual(
      waiting.list.map(({ id }) => id),
      [asked.id],
    );
    await client.get(
      '/admin/withdrawals/review',
      { id: asked.id, decision: 'reject', reason: 'a test', seen: waiting.list[0]?.seen ?? '' },
      { token: staff },
    );
    assert.equal((await get<Withdrawal>('/wallet/out_detail', { id: asked.id })).state, 5);
    assert.equal(Number.parseFloat(await spot()), had + 1500);
    await beFresh();
    await get('/user/wallet/whitelist', { enabled: '1', code: '' });
    const { code } = await client.call(
      '/wallet/out',
      { currency: 'USDT', type: 'ERC', number: '50', address: to, pay_password: pin },
      { token },
    );
    assert.equal(code, 'ADDRESS_NOT_SAVED');
    assert.equal((await get<Listed<object>>('/wallet/out_networks', { currency: 'USDT' })).list.length, 2);
  });
});
