import type { WishLog } from './wish-log.ts';

/** An order as the books have it at the end. */
export interface BookedOrder {
  readonly isOpen: boolean;
  readonly isCancelled: boolean;
  /** A decimal without zeros at its end, as customers write it. */
  readonly amount: string;
}

/** What was done for a customer, as the books have it. */
export interface Books {
  /** The ids of what was done, by key. */
  readonly effects: ReadonlyMap<string, readonly string[]>;
  readonly orders: ReadonlyMap<string, BookedOrder>;
}

/**
 * What a screen or the house did wrong: `duplicate`, one wish was done more often than it was wanted; `lie`, a screen said
 * what was not so; `untold`, something was done of which no screen ever told.
 */
export interface Finding {
  readonly kind: 'duplicate' | 'lie' | 'untold';
  readonly text: string;
}

/** Compares what a customer wanted, and what screens said, with what was done. */
export function judgeImpatience(log: WishLog, books: Books): readonly Finding[] {
  return [...judgeWishes(log, books), ...judgeKeys(log, books), ...judgeOrders(log, books)];
}

/** A wish may be done once for each press that was made when no earlier one of it was left without a told end. */
function judgeWishes({ wishByKey, freshPresses }: WishLog, { effects }: Books): readonly Finding[] {
  const done = new Map<string, number>();
  for (const key of effects.keys()) {
    const wish = wishByKey.get(key) ?? `unknown wish of ${key}`;
    done.set(wish, (done.get(wish) ?? 0) + 1);
  }
  return [...done].flatMap(([wish, count]): Finding[] => {
    const wanted = freshPresses(wish);
    if (count <= wanted) return [];
    return [{ kind: 'duplicate', text: `${wish} was wanted ${String(wanted)} times and done ${String(count)} times` }];
  });
}

function judgeKeys({ said }: WishLog, { effects }: Books): readonly Finding[] {
  const findings: Finding[] = [];
  for (const [key, all] of said) {
    const done = effects.get(key) ?? [];
    for (const one of all) {
      if ('nothing' in one) {
        if (done.length > 0) findings.push({ kind: 'lie', text: `${key} was done, and told as ${one.nothing}` });
        continue;
      }
      const invented = one.done.filter((id) => !done.includes(id));
      if (invented.length > 0) findings.push({ kind: 'lie', text: `${key} was told as done with ${invented.join()}` });
    }
  }
  for (const [key, done] of effects) {
    const told = new Set((said.get(key) ?? []).flatMap((one) => ('done' in one ? one.done : [])));
    const untold = done.filter((id) => !told.has(id));
    if (untold.length > 0) findings.push({ kind: 'untold', text: `of ${key}, ${untold.join()} was done and not told` });
  }
  return findings;
}

/** Cancels and amendments have no key: what a screen said of one must be so. */
function judgeOrders({ ended, amendments }: WishLog, { orders }: Books): readonly Finding[] {
  const findings: Finding[] = [];
  for (const { id, as } of ended) {
    const order = orders.get(id);
    const isSo = as === 'cancelled' ? order?.isCancelled === true : order?.isOpen === false;
    if (!isSo) findings.push({ kind: 'lie', text: `order ${id} was told as ${as}` });
  }
  for (const told of amendments) {
    if (!told.isDone) continue;
    // An attempt that had ended before this one began cannot have come after it.
    const later = amendments.filter(
      (one) => one.id === told.id && (one.endedAt === null || one.endedAt > told.begunAt),
    );
    const amount = orders.get(told.id)?.amount ?? 'nothing';
    if (later.some((one) => one.amount === amount)) continue;
    findings.push({ kind: 'lie', text: `order ${told.id} was told as amended to ${told.amount} and has ${amount}` });
  }
  return findings;
}
