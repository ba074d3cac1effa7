import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import type { Command, LiveContract } from '../lane/lane-batch.ts';
import { passCross } from '../liquidation/liquidate-cross.ts';

/** The contracts of each currency; none while nobody has a cross account. */
export function crossGroups(contracts: readonly LiveContract[]): LiveContract[][] {
  if (contracts[0]?.state.cross.isEmpty ?? true) return [];
  return [...Map.groupBy(contracts, ({ state }) => state.terms.asset.id).values()];
}

/**
 * What holds the cross accounts of a currency against the mark prices that all its contracts have met last.
 * @param longest how many accounts one command liquidates at most; it answers behind whom the next goes on, null at the end.
 */
export function crossCommand(group: readonly LiveContract[], longest: number, behind: number): Command {
  const [contract, ...others] = group;
  return {
    contract: present(contract, 'a contract'),
    others,
    user: null,
    key: null,
    opens: false,
    act: (_state, at, ports) => {
      const markAt = instant(Math.max(0, ...group.map(({ mark }) => mark?.at ?? 0)));
      const states = group.map(({ state }) => state);
      return ok(passCross(states, { at, markAt }, ports, longest, behind));
    },
  };
}
