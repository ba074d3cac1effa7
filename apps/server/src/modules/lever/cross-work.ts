import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import type { Command, LiveContract } from './lane-batch.ts';
import { passCross } from './liquidate-cross.ts';

/**
 * What holds the cross accounts against the mark prices that all contracts have met last: a command for each currency.
 * @param longest how many accounts one command liquidates at most; it answers whether some are left.
 */
export function crossCommands(contracts: readonly LiveContract[], longest: number): Command[] {
  if (contracts[0]?.state.cross.isEmpty ?? true) return [];
  const groups = Map.groupBy(contracts, ({ state }) => state.terms.asset.id);
  return [...groups.values()].map((same) => {
    const [contract, ...others] = same;
    return {
      contract: present(contract, 'a contract'),
      others,
      user: null,
      key: null,
      opens: false,
      act: (_state, at, ports) => {
        const markAt = instant(Math.max(0, ...same.map(({ mark }) => mark?.at ?? 0)));
        return ok(
          passCross(
            same.map(({ state }) => state),
            { at, markAt },
            ports,
            longest,
          ),
        );
      },
    };
  });
}
