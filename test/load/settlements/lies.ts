import { createHash } from 'node:crypto';
import type { Evidence, Tick } from '../../../tools/verify/evidence.ts';

/** Evidence in which one thing is another. */
export interface Lie {
  /** What was changed, such as `seconds strike`. */
  readonly name: string;
  readonly evidence: Evidence;
}

const others: Readonly<Record<string, string>> = {
  up: 'down',
  down: 'up',
  long: 'short',
  short: 'long',
  won: 'lost',
  lost: 'won',
  returned: 'won',
  call: 'put',
  put: 'call',
  coin: 'usdt',
  usdt: 'coin',
  answered: 'void',
  void: 'answered',
  nobody: 'answered',
  liquidated: 'take_profit',
  take_profit: 'stop_loss',
  stop_loss: 'take_profit',
  'BTC/USDT': 'ETH/USDT',
};

/** Another value of the same kind: a moment a second later, a number one more in its last digit. */
function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return '1';
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return new Date(Date.parse(value) + 1_000).toISOString();
  if (/^-?\d+(\.\d+)?$/.test(value))
    return value.replace(/\d$/, (digit) => (digit === '9' ? '8' : String(Number(digit) + 1)));
  if (/^[0-9a-f]{64}$/.test(value)) return value.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  return others[value] ?? `${value}?`;
}

const digits = /^-?\d+(\.\d+)?$/;

/** The same, and a number with a digit more in front. */
function* othersOf(value: unknown): Generator<readonly [how: string, changed: unknown]> {
  yield ['', other(value)];
  if (typeof value === 'number') yield [' far', 1_000 * value + 1_000];
  else if (typeof value === 'string' && digits.test(value))
    yield [' far', `${value.startsWith('-') ? '-' : ''}1${value.replace('-', '')}`];
}

/** Everything that a value can say another way, of a list its first place: what of it, and the whole with that changed. */
function* changes(value: unknown, path = ''): Generator<readonly [what: string, changed: unknown]> {
  if (typeof value !== 'object' || value === null) {
    for (const [how, changed] of othersOf(value)) yield [`${path}${how}`, changed];
  } else if (Array.isArray(value)) {
    const [first, ...rest] = value as unknown[]; // whatever it is
    for (const [deeper, changed] of changes(first, `${path}[]`)) yield [deeper, [changed, ...rest]];
  } else {
    for (const [key, part] of Object.entries(value)) {
      if (key === 'kind') continue;
      const own = path === '' ? key : `${path}.${key}`;
      for (const [deeper, changed] of changes(part, own)) yield [deeper, { ...value, [key]: changed }];
    }
  }
}

/** Evidence with each field of its settlement changed by itself, and with each of its ticks but the last left out or altered. */
export function* liesOf(evidence: Evidence): Generator<Lie> {
  const { settlement, ticks } = evidence;
  const kind = settlement?.kind ?? '';
  for (const [field, changed] of changes(settlement)) {
    yield { name: `${kind} ${field}`, evidence: { ...evidence, settlement: changed as Evidence['settlement'] } }; // of its kind
  }
  for (const place of ticks.keys()) {
    if (place > 0 && place < ticks.length - 1)
      yield { name: `${kind} without a tick`, evidence: { ...evidence, ticks: ticks.toSpliced(place, 1) } };
    const altered = ticks.map((tick, at) =>
      at === place ? { ...tick, content: tick.content.replace('venue ', 'Venue ') } : tick,
    );
    yield { name: `${kind} with another tick`, evidence: { ...evidence, ticks: altered } };
  }
}

/** A chain in which the venues of every tick from one on have other names, hashed anew so that it fits in itself. */
export function rewritten(ticks: readonly Tick[], from: number): Tick[] {
  let hash = '';
  return ticks.map((tick) => {
    if (Number(tick.tick_id) < from) return tick;
    const content = tick.content.replaceAll('venue ', 'Venue ');
    const previous = hash === '' ? tick.previous_hash : hash;
    hash = createHash('sha256')
      .update(JSON.stringify([Number(tick.tick_id), tick.at, content, previous]))
      .digest('hex');
    return { ...tick, content, previous_hash: previous, hash };
  });
}
