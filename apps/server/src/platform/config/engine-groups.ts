import { hash } from 'node:crypto';

/** The group of everything that is named in no other: the lane of contracts, and what the house itself trades. */
export const mainGroup = 'main';

/** How the books are divided over several engines; the same on every node. */
export interface EngineGroups {
  /** All groups: `main`, then the named ones in the order of their names. */
  readonly names: readonly string[];
  /** Of which group a symbol is; those that are not in it are of `main`. */
  readonly bySymbol: ReadonlyMap<string, string>;
  /** The whole division in one spelling, to tell it from another. */
  readonly division: string;
  /** A few characters of its hash: engines of another division do not hear what is asked by it. Empty where there is one group. */
  readonly mark: string;
  /** Of which group this process is the engine, where it is one. */
  readonly own: string;
}

/** One engine for everything. */
export const oneGroup: EngineGroups = {
  names: [mainGroup],
  bySymbol: new Map(),
  division: '',
  mark: '',
  own: mainGroup,
};

const groupsMax = 16;
const name = '[a-z][a-z0-9-]{0,15}';
const symbol = '[A-Z0-9]{1,20}/[A-Z0-9]{1,20}';
/** `alts=XRP/ETH,LTC/BTC;ether=ETH/USDT`. */
export const engineGroupsPattern = new RegExp(`^(?:${name}=${symbol}(?:,${symbol})*(?:;(?!$)|$))*$`);
export const engineGroupPattern = new RegExp(`^${name}$`);

/** Reads a division that has the pattern; null where it names a group or a symbol twice, `main`, or too many groups. */
export function parseEngineGroups(text: string, own: string): EngineGroups | null {
  if (text === '') return own === mainGroup ? oneGroup : null;
  const parts = text.split(';').map((part) => {
    const [group = '', symbols = ''] = part.split('=');
    return { group, symbols: symbols.split(',').toSorted() };
  });
  const sorted = parts.toSorted((a, b) => (a.group < b.group ? -1 : 1));
  const names = [mainGroup, ...sorted.map(({ group }) => group)];
  const pairs = sorted.flatMap(({ group, symbols }) => symbols.map((one) => [one, group] as const));
  const bySymbol = new Map(pairs);
  const isTwice = new Set(names).size < names.length || bySymbol.size < pairs.length;
  if (isTwice || names.length > groupsMax || !names.includes(own)) return null;
  const division = sorted.map(({ group, symbols }) => `${group}=${symbols.join(',')}`).join(';');
  return { names, bySymbol, division, mark: hash('sha256', division).slice(0, 8), own };
}
