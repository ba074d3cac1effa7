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
import { actSteps, type FoundReceipt, type ReceiptKeys } from '../../../tools/verify/receipt-steps.ts';
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
export const changed = (value: string | number | null): string | number => {
  if (value === null) return 'x';
  if (typeof value === 'number') return value + 1;
  if (value === 'true') return 'false';
  return value === '' ? 'x' : `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`;
};

/** Fails unless a change that the house itself has signed is found, and named unless the receipt is found by that field. */
async function assertFound(
  world: ReceiptWorld,
  forged: Receipt,
  name: string,
  isFoundBy = false,
): Promise<FoundReceipt> {
  const found = await world.check(forged);
  assert.equal(found.signed, true, name);
  // What it is found by leads to no act any more, or to another one; every other field is named.
  const { contradicts } = found;
  assert.ok(isFoundBy ? contradicts.length > 0 : contradicts.includes(name), `${name}: ${contradicts.join(' ')}`);
  return found;
}

/** What verify.mjs finds wrong in a receipt, by what the house says of it. */
async function misfits(receipt: Receipt, keys: ReceiptKeys, found: FoundReceipt): Promise<readonly string[]> {
  const steps = await actSteps(receipt, keys, found);
  return steps.flatMap(({ name, fits }) => (fits ? [] : [name]));
}

/** Fails unless what the house has not signed is told to nobody, and is found by verify.mjs. */
async function assertUnsigned(world: ReceiptWorld, receipt: Receipt, keys: ReceiptKeys): Promise<void> {
  const found = await world.check(receipt);
  assert.deepEqual([found.signed, found.found, found.postings, found.contradicts], [false, false, 0, []], receipt.body);
  assert.ok((await misfits(receipt, keys, found)).includes('signature'));
}

/**
 * Fails unless a receipt fits, and each of its fields that is changed or left out is found: by its signature, and where the house
 * itself has signed the change, as a field that its books contradict. So do the server and verify.mjs.
 */
export async function assertEachFieldCounts(world: ReceiptWorld, receipt: Receipt): Promise<void> {
  const [keys, fits] = [await world.keys(), await world.check(receipt)];
  assert.deepEqual([fits.signed, fits.found, fits.contradicts], [true, true, []], receipt.body);
  assert.deepEqual(await misfits(receipt, keys, fits), []);
  const said = saidIn(receipt);
  const foundBy = said['kind'] === 'box_purchase' ? ['order_id', 'kind'] : ['id', 'kind'];
  for (const [name, value] of Object.entries(said)) {
    const forged = world.forge(receipt, { ...said, [name]: changed(value) });
    const unsigned = await world.check({ ...receipt, body: forged.body });
    assert.deepEqual([unsigned.signed, unsigned.found, unsigned.postings], [false, false, 0], name);
    const found = await assertFound(world, forged, name, foundBy.includes(name));
    assert.notDeepEqual(await misfits(forged, keys, found), [], `verify.mjs: ${name}`);
  }
  // Of one with nothing but what it is found by, everything else is missed.
  const left = Object.entries(said).filter(([name]) => foundBy.includes(name));
  const missed = Object.keys(said).filter((name) => !foundBy.includes(name));
  const { contradicts } = await world.check(world.forge(receipt, Object.fromEntries(left)));
  assert.deepEqual(
    contradicts.filter((name) => said[name] !== undefined),
    missed.toSorted(),
  );
  const more = { 'posting.999999999': '2026-11-30T12:00:00.000Z transfer', 'terms.more': '1' };
  for (const [name, value] of Object.entries(more)) {
    await assertFound(world, world.forge(receipt, { ...said, [name]: value }), name);
  }
  await assertUnsigned(world, { ...receipt, body: receipt.body.replace('"signed_at":"2', '"signed_at":"3') }, keys);
  await assertUnsigned(world, { ...receipt, signature: changed(receipt.signature).toString() }, keys);
  await assertUnsigned(world, { ...receipt, kid: '0123456789abcdef' }, keys);
}
