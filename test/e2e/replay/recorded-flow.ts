import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Side of a resting order. */
export type Side = 'buy' | 'sell';

/** One price and how much rests there. Prices in ten-thousandths of a dollar, sizes in shares. */
export interface Level {
  readonly price: number;
  readonly size: number;
}

/** The best levels of both sides, best first. */
export interface Window {
  readonly buy: readonly Level[];
  readonly sell: readonly Level[];
}

export type MessageKind = 'new' | 'reduce' | 'delete' | 'execute' | 'none';

/** What happened to one resting order. */
export interface Message {
  readonly kind: MessageKind;
  /** The exchange's own id of the resting order. */
  readonly id: number;
  readonly side: Side;
  readonly price: number;
  readonly size: number;
}

/** Messages with the window after each of them. The first window already contains the first message. */
export interface Flow {
  readonly name: string;
  readonly messages: readonly Message[];
  readonly windows: readonly Window[];
}

/** A hidden order's execution and a halt change nothing in the visible book. */
const kinds: Readonly<Record<number, MessageKind>> = {
  1: 'new',
  2: 'reduce',
  3: 'delete',
  4: 'execute',
  5: 'none',
  7: 'none',
};

function readRows(file: string): number[][] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => Number.parseFloat(cell)));
}

function readMessage(row: readonly number[]): Message {
  const [, type = 0, id = 0, size = 0, price = 0, direction = 0] = row;
  return { kind: kinds[type] ?? 'none', id, side: direction === 1 ? 'buy' : 'sell', price, size };
}

/** Columns are ask price, ask size, bid price, bid size, once for every level; a level of size 0 is none. */
function readWindow(row: readonly number[]): Window {
  const levels = (offset: number): Level[] =>
    row
      .flatMap((price, column) => (column % 4 === offset ? [{ price, size: row[column + 1] ?? 0 }] : []))
      .filter((level) => level.size > 0);
  return { sell: levels(0), buy: levels(2) };
}

/**
 * Reads the recorded morning of a share in the format of LOBSTER (https://lobsterdata.com/info/DataStructure.php).
 * @returns null where the folder does not hold it.
 */
export function readRecording(folder: string): Flow | null {
  const name = 'aapl-2012-06-21';
  const messages = join(folder, `${name}-messages.csv`);
  const books = join(folder, `${name}-book-10.csv`);
  if (!existsSync(messages) || !existsSync(books)) return null;
  return { name, messages: readRows(messages).map(readMessage), windows: readRows(books).map(readWindow) };
}
