import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { seededRandom } from '@bourse/kernel/random';

/** What a command of the flow asks for: a limit order that rests, a cancel, a limit order that trades, a market order. */
export const operations = { rest: 1, cancel: 2, cross: 3, market: 4 } as const;

/** Five numbers a command: operation, side (0 buys), id, price in ticks, quantity in lots. */
export const wordsPerCommand = 5;

/** Commands on one market, one after the other. */
export interface OrderFlow {
  /** Where it comes from. */
  readonly source: string;
  /** They fill the book and are not timed. */
  readonly prefill: Int32Array;
  readonly commands: Int32Array;
  /** What every correct book makes of it; null where nobody has said. */
  readonly expected: FlowTotals | null;
}

export interface FlowTotals {
  readonly trades: number;
  readonly quantity: number;
  readonly resting: number;
}

/**
 * The recorded flow of a million commands, on whose outcome eight books of others agree; or else one of our own.
 * @param most so many commands of it.
 */
export function readOrderFlow(most: number): OrderFlow {
  const folder = process.env['BOURSE_RECORDING'] ?? join(fileURLToPath(new URL('../../shared/data', import.meta.url)));
  const file = join(folder, 'orders-1m.bin.gz');
  if (!existsSync(file)) return generateFlow(5_000, most);
  const bytes = gunzipSync(readFileSync(file));
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  const [, prefill = 0, commands = 0] = words;
  const header = 4;
  const middle = header + prefill * wordsPerCommand;
  const count = Math.min(commands, most);
  return {
    source: 'orders-1m',
    prefill: words.subarray(header, middle),
    commands: words.subarray(middle, middle + count * wordsPerCommand),
    expected: count < commands ? null : { trades: 393_602, quantity: 10_902_023, resting: 4_895 },
  };
}

/** Half the commands rest within some hundred ticks of the middle, three in ten cancel, two in ten trade. */
function generateFlow(prefill: number, count: number): OrderFlow {
  const random = seededRandom(2_026);
  const words = new Int32Array((prefill + count) * wordsPerCommand);
  const live: number[] = [];
  let id = 0;
  for (let index = 0; index < prefill + count; index += 1) {
    const dice = index < prefill ? 0 : random.int(0, 9);
    const side = random.int(0, 1);
    const away = 1 + Math.floor(random.next() * random.next() * 900);
    const sign = side === 0 ? -1 : 1;
    const quantity = random.int(1, 100);
    if (dice >= 5 && dice < 8 && live.length > 0) {
      const place = random.int(0, live.length - 1);
      const cancelled = live[place] ?? 0;
      live[place] = live.at(-1) ?? 0;
      live.pop();
      words.set([operations.cancel, 0, cancelled, 0, 0], index * wordsPerCommand);
      continue;
    }
    id += 1;
    if (dice < 5) live.push(id);
    const operation = dice < 5 ? operations.rest : dice === 8 ? operations.cross : operations.market;
    const price = 500_000 + sign * (operation === operations.cross ? -away : away);
    words.set([operation, side, id, operation === operations.market ? 0 : price, quantity], index * wordsPerCommand);
  }
  const middle = prefill * wordsPerCommand;
  return { source: 'generated', prefill: words.subarray(0, middle), commands: words.subarray(middle), expected: null };
}

/**
 * A book of `prefill` orders over `levels` prices of each side, and `count` commands that keep it so deep: of a hundred, 45 rest
 * at any of these prices, rather near the middle, 40 cancel and 15 trade.
 */
export function deepFlow(levels: number, prefill: number, count: number): OrderFlow {
  const random = seededRandom(2_026);
  const words = new Int32Array((prefill + count) * wordsPerCommand);
  const live: number[] = [];
  let id = 0;
  for (let index = 0; index < prefill + count; index += 1) {
    const isFilling = index < prefill;
    const dice = isFilling ? 0 : random.int(0, 99);
    const side = random.int(0, 1);
    const sign = side === 0 ? -1 : 1;
    const away = 1 + Math.floor(random.next() * (isFilling ? 1 : random.next()) * levels);
    if (dice >= 45 && dice < 85) {
      const place = random.int(0, live.length - 1);
      words.set([operations.cancel, 0, live[place] ?? 0, 0, 0], index * wordsPerCommand);
      live[place] = live.at(-1) ?? 0;
      live.pop();
      continue;
    }
    id += 1;
    if (dice < 45) live.push(id);
    const operation = dice < 45 ? operations.rest : dice < 93 ? operations.cross : operations.market;
    const price = 500_000 + sign * (operation === operations.cross ? -Math.min(away, 20) : away);
    const quantity = random.int(1, 100);
    words.set([operation, side, id, operation === operations.market ? 0 : price, quantity], index * wordsPerCommand);
  }
  const middle = prefill * wordsPerCommand;
  const source = `deep, ${String(levels)} levels`;
  return { source, prefill: words.subarray(0, middle), commands: words.subarray(middle), expected: null };
}
