/** Copy trading: followers' orders in the wake of a trader's. See README.md of this folder. */
import { copyCalls } from '@bourse/contract/copy';
import { bind, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { copyData } from './customer-data-store.ts';
import type { CopyPorts } from './copy-ports.ts';
import { cancelFollow, editFollow, followTrader, holdSelf } from './follow.ts';
import { copyTells } from './notices.ts';
import { listCopies, listFollowers, listMine } from './read-copies.ts';
import { listShares } from './read-shares.ts';
import { listTraders, listTraderTrades, readTrader } from './read-traders.ts';
import { recordKeeper } from './records.ts';
import { shareWork } from './settle-shares.ts';
import { deskApprovals, deskRoutes } from './staff-desk.ts';
import { applyAsTrader, readApplication, setDesk } from './traders.ts';

export { shareSource } from './share-source-store.ts';
export { copyTraders, copyWork } from './copy-work.ts';
export type { Bar, CopyPorts, CopyWorkPorts, FindBarred } from './copy-ports.ts';

/** Opens the module. Copies are made where the lane of contracts is: {@link copyWork}. */
export function openCopy(ports: CopyPorts): ModuleManifest {
  const c = copyCalls;
  return {
    name: 'copy',
    customerData: copyData,
    routes: [
      bind(c.traders, (_context, input) => listTraders(ports, input)),
      bind(c.trader, ({ userId }, input) => readTrader(ports, userId, input)),
      bind(c.traderTrades, (_context, input) => listTraderTrades(ports, input)),
      bind(c.follow, (context, input) => followTrader(ports, requireUser(context), input)),
      bind(c.edit, (context, input) => editFollow(ports, requireUser(context), input)),
      bind(c.cancel, (context, input) => cancelFollow(ports, requireUser(context), input)),
      bind(c.selfHolding, (context, input) => holdSelf(ports, requireUser(context), input)),
      bind(c.mine, (context, input) => listMine(ports, requireUser(context), input)),
      bind(c.positions, (context, input) => listCopies(ports, requireUser(context), [2, 3], input)),
      bind(c.skipped, (context, input) => listCopies(ports, requireUser(context), [1], input)),
      bind(c.history, (context, input) => listCopies(ports, requireUser(context), [4], input)),
      bind(c.applyState, (context) => readApplication(ports, requireUser(context))),
      bind(c.apply, (context, input) => applyAsTrader(ports, requireUserContext(context), input)),
      bind(c.traderSet, (context, input) => setDesk(ports, requireUser(context), input)),
      bind(c.followers, (context, input) => listFollowers(ports, requireUser(context), input)),
      bind(c.shareLog, (context, input) => listShares(ports, requireUser(context), input)),
    ],
    staffRoutes: deskRoutes(ports),
    approvals: deskApprovals(),
    repetitions: [recordKeeper(ports), shareWork(ports)],
    ...copyTells(ports),
  };
}
