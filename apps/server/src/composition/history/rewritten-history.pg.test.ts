import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { goodwillCalls, goodwillPool } from '@bourse/contract/goodwill';
import { poolCalls } from '@bourse/contract/pool';
import { atoms } from '@bourse/kernel/amount';
import { assetId, type StaffId, userId } from '@bourse/kernel/ids';
import { instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { historyParts, historyPorts, openHistory } from './history-ports.ts';
import { type ApprovalAnswer, approvalRoutes, checkApprovals, checkSignatures } from '../../modules/approvals/index.ts';
import { bindSigningKey, checkSignature, softwareSigner } from '../../modules/identity/index.ts';
import { findEntries, readChain } from '../../modules/audit/index.ts';
import { openGoodwill } from '../../modules/goodwill/index.ts';
import { type KeptHead, publishRoots, readKeptHeads, verifyRoots } from '../../modules/history/index.ts';
import {
  checkProvenance,
  houseAccount,
  post,
  type Posting,
  resumeIn,
  userAccount,
} from '../../modules/ledger/index.ts';
import { publishDay, verifyDays } from '../../modules/liabilities/index.ts';
import { openPools } from '../../modules/pools/index.ts';
import { headFile, headPublisher, indexPrice, price, recordTick, verifyTicks } from '../../modules/prices/index.ts';
import { loadRegistry, type Registry } from '../../modules/registry/index.ts';
import { transferBetweenAccounts } from '../../modules/wallets/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { provenance } from './posting-sources.ts';

const usdt = assetId(3);
const units = (whole: number): bigint => BigInt(whole) * 100_000_000n;
const start = Date.UTC(2026, 10, 25, 10);
const reason = 'an order was ended by a fault of ours';

const sha256 = (words: unknown): string => createHash('sha256').update(JSON.stringify(words)).digest('hex');

/** What is found by whom, by the names of the checks. */
type Findings = readonly string[];

describe('a history that was written anew [B5]', () => {
  let opened: TestDatabase;
  let db: Database;
  let registry: Registry;
  let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below
  let kept: readonly KeptHead[];
  let now = instant(start);
  const clock = { now: () => now };
  const pass = (): void => {
    now = instant(now + minuteMs);
  };

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    registry = await loadRegistry(db);
    await ensurePartitions(db, now, 1);
    const world = ledgerWorldOn(db, clock);
    const give = async (posting: Omit<Posting, 'assetId'>): Promise<void> => {
      const posted = await db.withTx('give', (tx) => post(tx, { at: now, postings: [{ ...posting, assetId: usdt }] }));
      assert.ok(posted.ok);
    };
    await db.withTx('users', async (tx) => {
      await tx.query(
        `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, created_at)
         SELECT 'c' || n || '@example.test', 'none', now(), 'C', 'en', now() FROM generate_series(1, 3) n`,
      );
      await tx.query(
        `INSERT INTO idempotency_keys (user_id, call, key, body_hash, at) VALUES (1, 'demo.grant', 'treasury', '', now())`,
      );
      await tx.query(`INSERT INTO networks (name, number) VALUES ('ETH', 1)`);
      await tx.query(
        `INSERT INTO deposits (network, tx_hash, position, user_id, asset_id, address, sender, amount, raw_amount, height,
           block_hash, required, needs_final, state, seen_at, credited_at)
         VALUES ('ETH', '0x1', 0, 2, 3, 'a', 'b', $1, $1, 1, '0x2', 1, false, 'credited', now(), now())`,
        [units(50).toString()],
      );
    });
    const issuance = await world.account(houseAccount('issuance', usdt));
    const treasury = await world.account(houseAccount('treasury', usdt));
    await give({
      debit: issuance,
      credit: treasury,
      amount: atoms(units(1_000)),
      kind: 'genesis',
      reference: 'treasury:1',
    });
    const spot = await world.account(userAccount(userId('2'), usdt, 'change'));
    await give({ debit: issuance, credit: spot, amount: atoms(units(50)), kind: 'deposit', reference: 'deposit:1' });
    const requester = { userId: userId('2'), idempotencyKey: undefined, hashInput: () => '' };
    const wanted = { currency_id: 3, number: '20', from_field: 'change', to_field: 'legal' } as const; // the kinds stay literals
    const ports = { db, clock, registry, resolve: world.resolve };
    assert.ok((await transferBetweenAccounts(ports, requester, wanted)).ok);

    ann = await hireStaff(db, 'ann', [goodwillCalls.credit.grant, poolCalls.fill.grant]);
    bob = await hireStaff(db, 'bob', [goodwillCalls.credit.grant, poolCalls.fill.grant]);
    const goodwill = openGoodwill({ db, clock, registry });
    const pools = openPools({ db, clock, registry, products: goodwill.pools ?? [] });
    const kinds = [...(goodwill.approvals ?? []), ...(pools.approvals ?? [])];
    const routes = [...(goodwill.staffRoutes ?? []), ...(pools.staffRoutes ?? [])];
    const calls = staffCalls([...routes, ...approvalRoutes({ db, clock, checkSignature, kinds })]);
    const signer = softwareSigner();
    const key = await db.withTx('bind', (tx) => bindSigningKey(tx, bob, { ...signer, name: 'a browser' }, clock.now()));
    assert.ok(key.ok);
    const approve = async ({ id, frozen }: ApprovalAnswer): Promise<void> => {
      const signature = signer.sign(present(frozen, 'what was shown'));
      await calls.run(approvalCalls.approve, bob, { id, reason: 'agreed', key: key.value, signature });
    };
    const fill = { product: goodwillPool, currency_id: '3', number: '300', reason };
    await approve(await calls.run(poolCalls.fill, ann, fill));
    await publishRoots(historyPorts({ db, clock }));
    pass();
    const credit = { id: '3', currency_id: '3', number: '12.5', reason };
    await approve(await calls.run(goodwillCalls.credit, ann, credit));
    const refused = (await calls.run(goodwillCalls.credit, ann, credit)).id;
    await calls.run(approvalCalls.refuse, bob, { id: refused, reason: 'agreed' });
    await calls.run(goodwillCalls.credit, ann, credit);
    for (let tick = 0; tick < 3; tick += 1) {
      const samples = ['a', 'b', 'c'].map((venue) => ({ venue, price: price(10n ** 15n), at: now }));
      const index = present(indexPrice(samples, now), 'an index');
      await db.withTx('tick', (tx) => recordTick(tx, now, [{ symbol: 'BTC/USDT', index }]));
    }
    await headPublisher({ db, clock }).run();
    await publishDay({ db, registry }, now);
    await publishRoots(historyPorts({ db, clock }));
    kept = present(readKeptHeads(JSON.stringify(await headFile(db).read())), 'the file that was kept');
    assert.deepEqual(
      kept.map(({ number }) => number),
      [1, 2],
    );
  });
  after(() => opened.close());

  /** What all verifiers find. */
  async function look(tx: Tx, heads: readonly KeptHead[]): Promise<Findings> {
    const ledger = await resumeIn(tx, []);
    const found = [
      ...ledger,
      ...(await checkProvenance(tx, provenance)),
      ...(await checkApprovals(tx)),
      ...(await checkSignatures(tx)),
      ...(await verifyDays({ db: tx, registry })),
    ];
    const { faults } = await verifyRoots(tx, historyParts, heads);
    const audit = (await readChain(tx)).brokenAt === null ? [] : ['audit chain'];
    const prices = (await verifyTicks(tx)).problem === null ? [] : ['prices'];
    const roots = faults.map(({ what, of }) => `${what} ${of ?? ''}`.trim());
    return [...new Set([...found.map(({ check }) => check), ...audit, ...prices, ...roots])];
  }

  /** Does it with the keys of the database, triggers off, looks without and with the kept heads, and undoes it. */
  async function tamper(
    act: (tx: Tx) => Promise<unknown>,
  ): Promise<{ readonly alone: Findings; readonly withHead: Findings }> {
    const undo = new Error('undo');
    let found: { readonly alone: Findings; readonly withHead: Findings } | undefined;
    await assert.rejects(
      db.withTx('tamper', async (tx) => {
        for (const table of ['postings', 'audit_log', 'approvals', 'liability_days', 'price_ticks', 'history_roots']) {
          await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
        }
        await act(tx);
        found = { alone: await look(tx, []), withHead: await look(tx, kept) };
        throw undo;
      }),
      undo,
    );
    return present(found, 'what was found');
  }

  /** Alters a row of the audit log and makes every hash from there on again. */
  async function rewriteAudit(tx: Tx, id: number): Promise<void> {
    const all = { staffId: null, action: null, subject: null, from: null, to: null };
    const { rows } = await findEntries(tx, all, { below: null, limit: 1_000, offset: 0 });
    const behind = rows.filter((row) => row.id >= id).toSorted((one, other) => one.id - other.id);
    let previousHash = present(behind[0], 'the row').previousHash;
    for (const row of behind) {
      const put = { ...row, previousHash, reason: row.id === id ? 'another reason' : row.reason };
      const { at, staffId, action, subject, detail, version, reason: why, before: was, after: is, approverId } = put;
      previousHash = sha256([
        row.id,
        at,
        staffId,
        action,
        subject,
        detail,
        put.previousHash,
        version,
        why,
        was,
        is,
        approverId,
      ]);
      await tx.query('UPDATE audit_log SET reason = $2, previous_hash = $3, hash = $4 WHERE id = $1', [
        row.id,
        put.reason,
        put.previousHash,
        previousHash,
      ]);
    }
  }

  it('is found nowhere in one that nobody has touched', async () => {
    const { alone, withHead } = await tamper(() => Promise.resolve());
    assert.deepEqual([alone, withHead], [[], []]);
  });

  const credited = (reference: string) => async (tx: Tx) => {
    const [pool, account] = [`house = 'pool:${goodwillPool}'`, `user_id = 1`];
    await tx.query(
      `INSERT INTO ledger_accounts (user_id, asset_id, kind) VALUES (1, 3, 'change') ON CONFLICT DO NOTHING`,
    );
    await tx.query(`UPDATE ledger_accounts SET available = available - 100 WHERE ${pool}`);
    await tx.query(
      `UPDATE ledger_accounts SET available = available + 100 WHERE ${account} AND asset_id = 3 AND kind = 'change'`,
    );
    await tx.query(
      `INSERT INTO postings (at, batch_id, debit_account, credit_account, asset_id, amount, kind, is_inflow, reference)
       SELECT now(), gen_random_uuid(), p.id, a.id, 3, 100, 'goodwill_credit', true, $1
       FROM ledger_accounts p, ledger_accounts a WHERE p.${pool} AND a.${account} AND a.asset_id = 3 AND a.kind = 'change'`,
      [reference],
    );
    // As of a transaction that is over: this one is still open.
    await tx.query(
      'UPDATE postings SET xid = (SELECT xid FROM history_progress) WHERE id = (SELECT max(id) FROM postings)',
    );
  };

  /** What is changed, what finds it without a kept head, and what more with one. */
  const changes: readonly {
    readonly what: string;
    readonly act: (tx: Tx) => Promise<unknown>;
    readonly alone: Findings;
  }[] = [
    {
      what: 'a row of the audit log',
      act: (tx) => tx.query(`UPDATE audit_log SET reason = 'another' WHERE id = 3`),
      alone: ['audit chain'],
    },
    {
      what: 'a row of the audit log and every hash behind it',
      act: (tx) => rewriteAudit(tx, 3),
      alone: ['rows audit'],
    },
    {
      what: 'the last rows of the audit log, deleted',
      act: (tx) => tx.query('DELETE FROM audit_log WHERE id > (SELECT max(id) - 1 FROM audit_log)'),
      alone: ['approval', 'rows audit'],
    },
    {
      what: 'a balance',
      act: (tx) =>
        tx.query(`UPDATE ledger_accounts SET available = available + 5 WHERE user_id = 2 AND kind = 'legal'`),
      alone: ['sum', 'postings'],
    },
    { what: 'an invented credit with fitting balances', act: credited('credit:999'), alone: ['source'] },
    { what: 'an invented credit in the name of one that there is', act: credited('credit:1'), alone: ['source'] },
    { what: 'an invented credit under another kind of name', act: credited('gift'), alone: ['source'] },
    {
      what: 'the reference of a posting',
      act: (tx) => tx.query(`UPDATE postings SET reference = 'deposit:2' WHERE kind = 'deposit'`),
      alone: ['source', 'rows postings'],
    },
    {
      what: 'a deposit',
      act: (tx) => tx.query(`UPDATE deposits SET amount = amount + 1`),
      alone: ['source'],
    },
    {
      what: 'a deposit that was credited twice',
      act: (tx) =>
        tx.query(
          `INSERT INTO deposits (network, tx_hash, position, user_id, asset_id, address, sender, amount, raw_amount, height,
             block_hash, required, needs_final, state, seen_at, credited_at)
           SELECT network, '0x9', position, user_id, asset_id, address, sender, amount, raw_amount, height, block_hash,
             required, needs_final, state, seen_at, credited_at FROM deposits`,
        ),
      alone: ['source'],
    },
    {
      what: 'the amount of an approved request',
      act: (tx) => tx.query(`UPDATE approvals SET payload = payload || '{"number": "13"}' WHERE id = 2`),
      alone: ['source', 'approval', 'rows requests'],
    },
    {
      what: 'an approval with two names',
      act: (tx) =>
        tx.query(
          `INSERT INTO approvals (kind, subject, payload, reason, state, requested_by, requested_at, decided_by, decided_at,
             decision_reason)
           VALUES ('goodwill.credit', 'customer:1', '{}', 'why', 'approved', $1, now(), $2, now(), 'agreed')`,
          [ann, bob],
        ),
      alone: ['approval'],
    },
    {
      what: 'a refusal that became an approval',
      act: (tx) => tx.query(`UPDATE approvals SET state = 'approved' WHERE state = 'refused'`),
      alone: ['approval', 'rows decisions'],
    },
    {
      what: 'a posting that was deleted with its balances',
      act: async (tx) => {
        await tx.query(`DELETE FROM postings WHERE kind = 'transfer'`);
        await tx.query(`UPDATE ledger_accounts SET available = available + $1 WHERE user_id = 2 AND kind = 'change'`, [
          units(20).toString(),
        ]);
        await tx.query(`UPDATE ledger_accounts SET available = 0 WHERE user_id = 2 AND kind = 'legal'`);
      },
      alone: ['source', 'rows postings'],
    },
    {
      what: 'a published day of liabilities with its hash',
      act: async (tx) => {
        const { rows } = await tx.query<{ day: string; content: string; previous_hash: string; at: Date }>(
          'SELECT day::text AS day, content, previous_hash, at FROM liability_days',
        );
        const one = present(rows[0], 'the day');
        const content = one.content
          .replace('"total":"6250000000"', '"total":"6250000001"')
          .replace('"-6250000000"', '"-6250000001"');
        assert.notEqual(content, one.content);
        const hash = sha256([one.day, one.at.toISOString(), content, one.previous_hash]);
        await tx.query('UPDATE liability_days SET content = $1, hash = $2', [content, hash]);
      },
      alone: ['liabilities', 'witness liabilities'],
    },
    {
      what: 'a price',
      act: (tx) => tx.query(`UPDATE price_ticks SET content = replace(content, '1000', '1001') WHERE id = 2`),
      alone: ['prices'],
    },
    {
      what: 'a posting slipped below the roots',
      act: async (tx) => {
        await credited('credit:1')(tx);
        await tx.query(`UPDATE postings SET xid = '3' WHERE id = (SELECT max(id) FROM postings)`);
      },
      alone: ['source', 'uncovered postings'],
    },
  ];

  for (const { what, act, alone } of changes) {
    it(`is found without a kept head: ${what}`, async () => {
      const found = await tamper(act);
      assert.deepEqual(found.alone.toSorted(), alone.toSorted());
      for (const one of alone) assert.ok(found.withHead.includes(one), `${one} with a head`);
    });
  }

  it('is looked for every day, beside the work of the server', async () => {
    const told: (readonly string[])[] = [];
    const tell = (found: readonly { readonly check: string }[]): void =>
      void told.push(found.map(({ check }) => check));
    const [daily] = openHistory({ db, clock, registry }, tell).dailyWork ?? [];
    const run = (): Promise<void> => present(daily, 'the daily work').run(now, () => undefined);
    await run();
    await db.withTx('change', (tx) => tx.query('UPDATE deposits SET amount = amount + 1'));
    await run();
    await db.withTx('change back', (tx) => tx.query('UPDATE deposits SET amount = amount - 1'));
    assert.deepEqual(told, [[], ['source', 'source']]);
  });

  it('shows against a kept head though the roots were made again, and says in what', async () => {
    const remake = async (act: (tx: Tx) => Promise<unknown>): Promise<void> => {
      await db.withTx('forge', async (tx) => {
        for (const table of ['audit_log', 'history_roots']) await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
        await act(tx);
        await tx.query('DELETE FROM history_roots');
        await tx.query(`UPDATE history_progress SET xid = '0'`);
        for (const table of ['audit_log', 'history_roots']) await tx.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
      });
      await publishRoots(historyPorts({ db, clock }));
    };
    const changed = async (heads: readonly KeptHead[]): Promise<Findings> =>
      (await verifyRoots(db, historyParts, heads)).faults.map(({ what, of }) => `${what} ${of ?? ''}`.trim());
    await remake((tx) => rewriteAudit(tx, 3));
    assert.deepEqual(await changed([]), [], 'a story that is whole in itself');
    assert.ok((await changed(kept)).includes('kept head audit'));
    assert.ok((await changed(kept)).includes('cut off'), 'there are fewer roots than were published');
  });
});
