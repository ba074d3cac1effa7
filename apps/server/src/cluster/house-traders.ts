import { spotCalls } from '@bourse/contract/spot';
import { findRestricted } from '../modules/access/index.ts';
import type { Identity } from '../modules/identity/index.ts';
import { lienBuyer, loanDesk, type LoanPorts, pledgeSeller } from '../modules/loans/index.ts';
import { spotDoor } from '../modules/spot-desk/index.ts';
import { exitNotices, type ExitPorts, exitWork } from '../modules/spot/index.ts';
import { closesOfCandles, strategyDesk, strategyRunner } from '../modules/strategies/index.ts';
import type { Engine } from './engine.ts';
import type { ModuleManifest } from '../platform/module-manifest.ts';

/** What sells the pledges of loans, buys for them under lien, and trades for strategies, where the lane is. */
export function openSpotDesks(
  ports: LoanPorts & { readonly identity: Pick<Identity, 'ensureAccount'> },
  { lane, far, owns, isMain }: Pick<Engine, 'lane' | 'far' | 'owns' | 'isMain'>,
): ModuleManifest[] {
  const exits = { name: 'exits', notices: exitNotices };
  if (lane === null) return [exits];
  const { db, identity, markets } = ports;
  const barred: ExitPorts['barred'] = (users, now) => findRestricted(db, users, spotCalls.trade, now);
  const spot = { ...ports, lane, far };
  const exitsOfLane = { ...exits, ownRepetitions: [exitWork({ ...spot, barred, owns })] };
  // What desks trade goes to the engine of its market; they are one each.
  if (!isMain) return [exitsOfLane];
  const door = spotDoor(spot, identity, strategyDesk);
  const loans = spotDoor(spot, identity, loanDesk);
  return [
    exitsOfLane,
    { name: 'loan desk', ownRepetitions: [pledgeSeller(ports, loans), lienBuyer(ports, loans)] },
    { name: 'strategy desk', ownRepetitions: [strategyRunner({ ...ports, door, closes: closesOfCandles(markets) })] },
  ];
}
