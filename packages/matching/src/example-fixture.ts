import { present } from '@bourse/kernel/invariant';
import { type MarketRules, noRules } from './matching-engine.ts';
import type { Command, OrderWish } from './tape-fixture.ts';

/** One example of a page: commands to an empty book, and for some of them what the tape must say. */
export interface Example {
  readonly heading: string;
  readonly rules: MarketRules;
  readonly steps: readonly { readonly text: string; readonly command: Command; readonly tape: string[] | null }[];
}

/**
 * Reads the examples of a Markdown page: its blocks marked `tape`. A line that begins with `+` is a command, one that
 * begins with `>` is a command whose tape follows. The mark may name the rules of the market, as `band=500` or `max=2`.
 */
export function readExamples(page: string): Example[] {
  let heading = '';
  return page.split(/^(?=#|```)/m).flatMap((part): Example[] => {
    heading = /^#+ (.*)/.exec(part)?.[1] ?? heading;
    const block = /^```tape ?([^\n]*)\n([^]*)/.exec(part);
    if (block === null) return [];
    return [{ heading, rules: readRules(block[1] ?? ''), steps: readSteps(block[2] ?? '') }];
  });
}

function readRules(mark: string): MarketRules {
  const rule = (name: string): number | null => {
    const found = new RegExp(`${name}=(\\d+)`).exec(mark)?.[1];
    return found === undefined ? null : Number(found);
  };
  return { ...noRules, bandBps: rule('band'), maxOpenOrders: rule('max') };
}

function readSteps(block: string): Example['steps'] {
  const steps: { text: string; command: Command; tape: string[] | null }[] = [];
  for (const line of block.split('\n').filter((each) => each.trim() !== '')) {
    const text = line.slice(2);
    if (line.startsWith('+ ')) steps.push({ text, command: readCommand(text), tape: null });
    else if (line.startsWith('> ')) steps.push({ text, command: readCommand(text), tape: [] });
    else present(steps.at(-1)?.tape, `a command before "${line}"`).push(line);
  }
  return steps;
}

/** `9 buys 5 at 101 ioc`, `9 sells 5`, `9 buys for 400`, `9 sells 5 slippage 200`, `cancel 9`, `cancel all of 7`, `amend 9 to 4 at 101`, `time 60`. */
function readCommand(text: string): Command {
  const words = text.split(' ');
  const number = (index: number): number => Number(present(words[index], text));
  const after = (word: string): number | undefined => {
    const index = words.indexOf(word);
    return index === -1 ? undefined : number(index + 1);
  };
  if (text.startsWith('cancel all of')) return { cancelAllOf: number(3) };
  if (words[0] === 'cancel') return { cancel: number(1) };
  if (words[0] === 'time') return { expireAt: number(1) };
  const price = after('at');
  if (words[0] === 'amend') {
    return { amend: number(1), remaining: present(after('to'), text), ...(price !== undefined && { price }) };
  }
  return readOrder(text, words, after);
}

function readOrder(text: string, words: readonly string[], after: (word: string) => number | undefined): OrderWish {
  const isBudget = words[2] === 'for';
  const optional = {
    price: after('at'),
    owner: after('owner'),
    stop: after('stop') ?? after('take_profit'),
    stopKind: words.includes('take_profit') ? ('take_profit' as const) : undefined, // the default is not said
    takesPassedTrigger: words.includes('at_once') ? true : undefined,
    display: after('display'),
    stopLoss: after('stop_loss'),
    stopLossLimit: after('stop_loss_limit'),
    slippage: after('slippage'),
    reach: after('reach'),
    expiresAt: after('until'),
    policy: (['ioc', 'fok', 'post_only'] as const).find((policy) => words.includes(policy)), // three of the policies
    selfTrade: (['expire_maker', 'expire_both', 'decrement'] as const).find((mode) => words.includes(mode)), // three of the modes
  };
  const said = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return {
    id: Number(words[0]),
    side: words[1] === 'buys' ? 'buy' : 'sell',
    quantity: present(isBudget ? after('for') : Number(words[2]), text),
    isBudget,
    ...said,
  };
}
