import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyCall } from './call.ts';
import type { ErrorCode } from './error-code.ts';
import type { EventKind } from './event.ts';
import { families } from './families.ts';
import type { Family } from './family.ts';
import { lockupEvents, lockupFamily } from './lockup.ts';

const fieldsOf = (schema: object): readonly string[] => {
  const { shape } = (schema as AnyCall['input'])._zod.def; // inputs and payloads are objects
  return Object.keys(shape);
};

/** What moves points, and no money: neither a halt of money nor what a country says of it concerns that (S115). */
const ofPoints: readonly string[] = ['guess.submit_points'];

/** What a purchase is known by: the customer says how much. */
const amounts = ['amount', 'number', 'num'];

function faultsOfCall({ name: family }: Family, call: AnyCall): string[] {
  const { name, feature, rate, rejections = [] } = call;
  const faults: string[] = [];
  const must = (holds: boolean, what: string): void => void (holds || faults.push(`${name}: ${what}`));
  const refuses = (code: ErrorCode): boolean => rejections.includes(code);
  must(name.startsWith(`${family}.`) && feature === family, 'is named by its family');
  must(call.idempotent !== true || rate === 'money' || rate === 'trade', 'what has a key moves money or trades');
  if (rate !== 'money') return faults;
  must(call.auth === 'user' && call.method === 'POST', 'is a POST of the signed-in');
  must(call.idempotent === true, 'is idempotent');
  must(refuses('ID_REUSED'), 'documents ID_REUSED');
  if (ofPoints.includes(name)) return faults;
  must(refuses('TRADING_HALTED'), 'documents TRADING_HALTED');
  if (!fieldsOf(call.input).some((field) => amounts.includes(field))) return faults;
  must(call.frees === true || (call.gate?.level !== undefined && call.gate.country === true), 'has a gate');
  must(refuses('INSUFFICIENT_BALANCE'), 'documents INSUFFICIENT_BALANCE');
  // Money is halted before a balance is looked at.
  const [halted, poor] = [rejections.indexOf('TRADING_HALTED'), rejections.indexOf('INSUFFICIENT_BALANCE')];
  must(poor < 0 || halted < poor, 'refuses for the halt before the balance');
  return faults;
}

function faultsOfEvent({ name: family }: Family, { topic, type, payload }: EventKind): string[] {
  const fields = fieldsOf(payload);
  const isOwned = fields.includes('user_id') || fields.includes('user_ids');
  return [
    ...(topic === family && type.startsWith(`${family}.`) ? [] : [`${type}: is named by its family`]),
    ...(isOwned ? [] : [`${type}: says whose it is`]),
    ...(fields.includes('at') ? [] : [`${type}: says when it was`]),
  ];
}

/** What a family has forgotten to say of itself. */
function faultsOf(family: Family): string[] {
  const { name, calls, postingKinds, events, notices } = family;
  const own = Object.values(calls);
  const prefixed = (word: string): string[] => (word.startsWith(`${name}_`) ? [] : [`${word}: begins with ${name}_`]);
  return [
    ...own.flatMap((call) => faultsOfCall(family, call)),
    ...events.flatMap((event) => faultsOfEvent(family, event)),
    ...Object.entries(postingKinds).flatMap(([kind, { module }]) => [
      ...prefixed(kind),
      ...(module === name ? [] : [`${kind}: is written by ${name}`]),
    ]),
    ...Object.keys(notices).flatMap(prefixed),
    ...(own.some(({ rate }) => rate === 'money') && Object.keys(postingKinds).length === 0
      ? [`${name}: moves money`]
      : []),
  ];
}

for (const family of families) {
  test(`the family ${family.name} says everything of itself`, () => {
    assert.deepEqual(faultsOf(family), []);
  });
}

test('no two families share a name, a posting kind or a notice', () => {
  const words = families.flatMap(({ name, postingKinds, notices }) => [
    name,
    ...Object.keys(postingKinds),
    ...Object.keys(notices),
  ]);
  assert.equal(new Set(words).size, words.length);
});

const { buy, cancel } = lockupFamily.calls;
const but = (call: AnyCall, ...codes: ErrorCode[]): AnyCall => ({
  ...call,
  rejections: (call.rejections ?? []).filter((code) => !codes.includes(code)),
});
const { gate: _gate, ...open } = buy;
const { idempotent: _idempotent, ...unkeyed } = cancel;
const { opened } = lockupEvents;

/** One thing that a family may forget, and what is said of it. */
const defects: readonly (readonly [string, Partial<Family>])[] = [
  ['lockup.cancel: is idempotent', { calls: { cancel: unkeyed } }],
  ['lockup.cancel: documents TRADING_HALTED', { calls: { cancel: but(cancel, 'TRADING_HALTED') } }],
  ['lockup.cancel: documents ID_REUSED', { calls: { cancel: but(cancel, 'ID_REUSED') } }],
  ['lockup.buy: has a gate', { calls: { buy: open } }],
  ['lockup.buy: has a gate', { calls: { buy: { ...buy, gate: { level: 1 } } } }],
  ['lockup.buy: documents INSUFFICIENT_BALANCE', { calls: { buy: but(buy, 'INSUFFICIENT_BALANCE') } }],
  [
    'lockup.buy: refuses for the halt before the balance',
    { calls: { buy: { ...buy, rejections: (buy.rejections ?? []).toReversed() } } },
  ],
  ['lockup.buy: what has a key moves money or trades', { calls: { buy: { ...buy, rate: 'write' } } }],
  ['lockup.buy: is a POST of the signed-in', { calls: { buy: { ...buy, auth: 'optional' } } }],
  ['mining.buy: is named by its family', { calls: { buy: { ...buy, name: 'mining.buy' } } }],
  ['mining.opened: is named by its family', { events: [{ ...opened, type: 'mining.opened' }] }],
  ['lockup.opened: says whose it is', { events: [{ ...opened, payload: lockupFamily.calls.order.input }] }],
  ['lockup.opened: says when it was', { events: [{ ...opened, payload: lockupFamily.calls.order.input }] }],
  ['yield: begins with lockup_', { postingKinds: { yield: lockupFamily.postingKinds.lockup_yield } }],
  [
    'lockup_yield: is written by lockup',
    { postingKinds: { lockup_yield: { ...lockupFamily.postingKinds.lockup_yield, module: 'mining' } } },
  ],
  ['lockup: moves money', { postingKinds: {} }],
  ['opened: begins with lockup_', { notices: { opened: lockupFamily.notices.lockup_opened } }],
];
for (const [fault, forgotten] of defects) {
  test(`control: a family that forgets is told ${fault}`, () => {
    assert.ok(faultsOf({ ...lockupFamily, ...forgotten }).includes(fault));
  });
}
