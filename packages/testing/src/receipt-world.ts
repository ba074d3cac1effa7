import assert from 'node:assert/strict';
import { createPrivateKey, sign } from 'node:crypto';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { type Receipt, receiptCalls } from '@bourse/contract/receipts';
import type { Clock } from '@bourse/kernel/clock';
import { type UserId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { type OpenPorts, openReceipts } from '@bourse/server/modules/receipts/index';
import type { Database } from '@bourse/server/platform/database/database';
import { witnessedBy } from '@bourse/server/platform/database/witnessed-database';
import { testSealer } from './chance.ts';
import { testCaller } from './test-caller.ts';

/** The first key of the house in tests. */
const seed = new Uint8Array(32).fill(9);
const derHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A house that signs the acts on a database. */
export async function receiptWorldOn<D extends Database>(bare: D, clock: Clock, trades?: OpenPorts['trades']) {
  const ports = { db: bare, clock, sealer: testSealer, ...(trades === undefined ? {} : { trades }) };
  const house = await openReceipts({ ...ports, newKey: () => seed });
  const ask = async <C extends AnyCall>(call: C, user: UserId, fields: object) => {
    const binding = present(
      house.manifest.routes?.find((one) => one.call === call),
      call.name,
    );
    return binding.run(testCaller(user), fields);
  };
  const answered = async <C extends AnyCall>(call: C, user: UserId, fields: object): Promise<OutputOf<C>> => {
    const answer = await ask(call, user, fields);
    assert.ok(answer.ok, JSON.stringify(answer));
    return answer.value as OutputOf<C>; // what the call answers
  };
  return {
    /** The database on which acts are signed. */
    db: witnessedBy(bare, house.witness),
    ask,
    of: (user: UserId, fields: object) => answered(receiptCalls.one, user, fields),
    list: (user: UserId) => answered(receiptCalls.list, user, {}),
    check: (receipt: Receipt) => answered(receiptCalls.check, userId('1'), receipt),
    keys: () => answered(receiptCalls.keys, userId('1'), {}),
    /** What the house would sign who has its first key. */
    forge: ({ kid }: Receipt, fields: Readonly<Record<string, unknown>>): Receipt => {
      const body = JSON.stringify(Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))));
      const key = createPrivateKey({ key: Buffer.concat([derHead, seed]), format: 'der', type: 'pkcs8' });
      return { kid, body, signature: sign(null, Buffer.from(body), key).toString('hex') };
    },
  };
}

/** Such a house. */
export type ReceiptWorld = Awaited<ReturnType<typeof receiptWorldOn>>;

/** What a receipt says, field by field. */
export const saidIn = ({ body }: Receipt): Readonly<Record<string, string | number | null>> =>
  JSON.parse(body) as Readonly<Record<string, string | number | null>>; // flat, as it was signed

/** Another value of the same kind. */
const changed = (value: string | number | null): string | number => {
  if (value === null) return 'x';
  if (typeof value === 'number') return value + 1;
  return value === '' ? 'x' : `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`;
};

/**
 * Fails unless a receipt fits, and each of its fields that is changed is found: by its signature, and where the house itself has
 * signed the change, as a field that its books contradict.
 */
export async function assertEachFieldCounts(world: ReceiptWorld, receipt: Receipt): Promise<void> {
  const fits = await world.check(receipt);
  assert.deepEqual([fits.signed, fits.found, fits.contradicts], [true, true, []], receipt.body);
  const said = saidIn(receipt);
  for (const [name, value] of Object.entries(said)) {
    const fields = { ...said, [name]: changed(value) };
    const forged = world.forge(receipt, fields);
    const unsigned = await world.check({ ...receipt, body: forged.body });
    assert.deepEqual([unsigned.signed, unsigned.found, unsigned.postings], [false, false, 0], name);
    const { signed, contradicts } = await world.check(forged);
    assert.equal(signed, true, name);
    // What it is found by leads to no act any more, or to another one; every other field is named.
    const isFoundBy = name === 'kind' || name === (said['kind'] === 'box_purchase' ? 'order_id' : 'id');
    assert.ok(isFoundBy ? contradicts.length > 0 : contradicts.includes(name), `${name}: ${contradicts.join(' ')}`);
  }
}
