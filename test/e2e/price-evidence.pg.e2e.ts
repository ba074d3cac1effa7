import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { signIn } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { awaitIndex } from './customer-view.ts';
import { openEngine } from './engine.ts';
import { Opened } from './opened.ts';
import { until } from './patience.ts';
import { type Ended, runToEnd, startServer } from './server-process.ts';

interface Evidence {
  readonly tick_id: string;
  readonly at: string;
  readonly prices: readonly {
    readonly symbol: string;
    readonly price: string;
    readonly samples: readonly { readonly venue: string; readonly price: string }[];
  }[];
  readonly content: string;
  readonly previous_hash: string;
  readonly hash: string;
}

interface Kept {
  readonly id: string;
  readonly hash: string;
}

/** A decimal text in units of 10^-12. */
function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(12, '0'));
}

/** The index as the contract explains it, written by somebody who knows nothing of the server. */
function indexOf(samples: readonly string[]): bigint {
  const sorted = samples.map(units).toSorted((a, b) => (a < b ? -1 : 1));
  const median = sorted[(sorted.length - 1) >> 1] ?? 0n;
  const reach = (median * 50n) / 10_000n;
  const clamped = sorted.map((one) =>
    one > median + reach ? median + reach : one < median - reach ? median - reach : one,
  );
  return clamped.reduce((sum, one) => sum + one, 0n) / BigInt(clamped.length);
}

describe('what a conversion was settled at', () => {
  const opened = new Opened();
  after(() => opened.close());

  it('can be recomputed by an outsider from the calls alone, and by a script that reads the whole chain', async () => {
    const engine = await openEngine();
    opened.add(() => engine.close());
    const verify = (...options: string[]): Promise<Ended> =>
      runToEnd(engine.variables, 'commands/price-verify.ts', options);
    const server = await startServer(engine.variables);
    opened.add(() => server.kill());
    const client = await ApiClient.connect(server.url);
    const token = await signIn(client, 'demo1');
    for (const symbol of ['BTC/USDT', 'ETH/USDT']) await awaitIndex(client, symbol);
    const readHead = async () => (await client.call('/verify/head')).message as { id: string; hash: string }; // as the contract says
    // The first weights of the demo's basket; from then on the mark prices of its contracts are written down, too.
    await until(async () => (await readHead()).id !== '0');
    const before = await readHead();
    const wish = { number: '0.5', from_currency_id: '1', to_currency_id: '2' };
    const { quote_id: quoteId } = await client.get<{ quote_id: string }>('/user/transfer_quote', wish, { token });
    await client.get('/user/Transfer', { ...wish, quote_id: quoteId }, { token });
    await client.get('/user/Transfer', { number: '100', from_currency_id: '3', to_currency_id: '1' }, { token });

    let last = Number.parseInt(before.id, 10);
    for (const [id, symbols] of [
      ['conversion:1', ['BTC/USDT', 'ETH/USDT']],
      ['conversion:2', ['BTC/USDT']],
    ] as const) {
      const found = await client.get<Evidence>('/verify/detail', { id });
      assert.deepEqual(
        found.prices.map(({ symbol }) => symbol),
        symbols,
      );
      for (const { price, samples } of found.prices) {
        assert.equal(samples.length, 3);
        assert.equal(units(price), indexOf(samples.map((sample) => sample.price)));
      }
      assert.deepEqual(JSON.parse(found.content), found.prices);
      const row = [Number.parseInt(found.tick_id, 10), found.at, found.content, found.previous_hash];
      assert.equal(createHash('sha256').update(JSON.stringify(row)).digest('hex'), found.hash);
      assert.ok(Number.parseInt(found.tick_id, 10) > last, 'later in the chain, which is followed as a whole below');
      last = Number.parseInt(found.tick_id, 10);
    }
    const head = await readHead();
    assert.ok(Number.parseInt(head.id, 10) >= last);
    assert.equal((await client.call('/verify/detail', { id: 'conversion:3' })).code, 'NOT_FOUND');

    // What was published, kept as a file: the chain leads from the conversion to it, and to no other.
    const folder = await mkdtemp(join(tmpdir(), 'head-'));
    opened.add(() => rm(folder, { recursive: true }));
    const readFile = async () => (await (await fetch(`${server.url}/proof/chain-head.json`)).json()) as Kept; // as the README says
    await until(async () => (await readFile()).id !== '0');
    const { id, hash } = await readFile();
    const kept = join(folder, 'head.json');
    const check = (...options: string[]) =>
      runToEnd({}, '../../../tools/verify/verify.ts', [...options, '--url', server.url, '--head', kept]);
    await writeFile(kept, JSON.stringify({ id, hash }));
    const [fits, alone] = [await check('conversion:2'), await check()];
    assert.deepEqual([fits.code, alone.code], [0, 0], fits.stdout + alone.stdout);
    assert.match(fits.stdout, /^fits {2}head /m);
    await writeFile(kept, JSON.stringify({ id, hash: 'f'.repeat(64) }));
    const [strange, gone] = [await check('conversion:2'), await check()];
    assert.deepEqual([strange.code, gone.code], [1, 1]);
    assert.match(strange.stdout, /^WRONG conversion:2: head/m);
    assert.match(gone.stdout, /^WRONG head/m);
    await server.stop();

    const all = await verify('--head', head.hash);
    assert.equal(all.code, 0, all.stderr);
    const counted =
      /^All (\d+) ticks are in one chain and make their prices and (\d+) mark prices; 3 settlements name one\.$/m.exec(
        all.stdout,
      );
    const [ticks = 0, marks = 0] = counted?.slice(1).map(Number) ?? [];
    assert.ok(ticks >= Number.parseInt(head.id, 10) && marks > 0, all.stdout);
    const cut = await verify('--head', 'f'.repeat(64));
    assert.equal(cut.code, 1);
    assert.match(cut.stdout, /^WRONG the head that was noted down is not in the chain/m);
  });
});
