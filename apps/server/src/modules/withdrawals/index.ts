/** Money that goes out over networks. See README.md of this folder for its invariants. */
import {
  addressCalls,
  withdrawalCalls,
  withdrawalChanged,
  withdrawalStaffCalls,
  withdrawalStates,
} from '@bourse/contract/withdrawal';
import { beneficiaryStaffCalls } from '@bourse/contract/beneficiary';
import { assetId, userId } from '@bourse/kernel/ids';
import { type Instant, minuteMs } from '@bourse/kernel/instant';
import { bankWithdrawalCalls } from '@bourse/contract/bank-withdrawal';
import { bind, type Binding, requireStaff, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import type { ModuleManifest, NoticeTeller } from '../../platform/module-manifest.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { resting } from '../../platform/jobs/resting.ts';
import type { OpenNetwork } from '../chains/index.ts';
import { noticeOf } from '../notices/index.ts';
import { changeWhitelist, editAddress, listAddresses, removeAddress, saveAddress } from './address-book.ts';
import { listOffers } from './bank/bank-offer.ts';
import { payoutArea } from './bank/bank-settings.ts';
import { payoutRoutes } from './bank/payout-routes.ts';
import { showBeneficiary } from './beneficiary/show-beneficiary.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { compareHoldings } from './compare-holdings.ts';
import { creditApproved } from './credit-approved.ts';
import { creditInternal } from './credit-internal.ts';
import { withdrawalData } from './customer-data-store.ts';
import { payWithdrawals } from './pay-withdrawals.ts';
import { listWaysOut, listWithdrawals, quoteWithdrawal, readWithdrawal } from './read-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { listForStaff, payApproval, reviewWithdrawal } from './review-withdrawal.ts';
import { countLowFloats } from './holdings-store.ts';
import { gatherCoins } from './sweeps/gather-coins.ts';
import { watchFloats } from './sweeps/watch-floats.ts';
import { watchOutputs } from './watch-outputs.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';
import { nextReadyInside } from './withdrawal-store.ts';

export { networkFeeSource, sweepFeeSource, withdrawalSource } from './withdrawal-source-store.ts';
export type { BankDoor, FoundPayment, PayeeCard } from './bank/bank-door.ts';
export { publishedTravelRules, type TravelRule, type TravelRules } from './beneficiary/travel-rules.ts';
export { PayingAddressShort } from './assign-nonces.ts';
export { payWithdrawals } from './pay-withdrawals.ts';
export { countLowFloats, type Holding, type HotFloat, selectFloats, selectHoldings } from './holdings-store.ts';
export { compareHoldings } from './compare-holdings.ts';
export { creditApproved } from './credit-approved.ts';
export { checkOutside, feeOfReturn, findSource, worthOfReturn } from './return-found.ts';
export { creditInternal } from './credit-internal.ts';
export { gatherCoins } from './sweeps/gather-coins.ts';
export { watchFloats } from './sweeps/watch-floats.ts';
export { selectSweeps, type Sweep } from './sweeps/sweep-store.ts';
export { type Signer, signerAt } from './signer-client.ts';
export { listWatchedRequests, type WatchedRequest } from './watched-request-store.ts';
export { countWaiting as countWaitingWithdrawals } from './withdrawal-store.ts';
export type { WithdrawalPorts } from './withdrawal-ports.ts';
export { sealedBeneficiaries } from './sealed-columns.ts';

/** How often the payments of a network are looked at, and its sweeps, and how often what lies on it is compared with the books. */
const [lookEveryMs, sweepEveryMs, compareEveryMs] = [1_000, 15_000, 10 * minuteMs];

function customerRoutes(ports: WithdrawalPorts): Binding[] {
  return [
    bind(withdrawalCalls.networks, (_context, { currency }) => listWaysOut(ports, currency)),
    bind(bankWithdrawalCalls.banks, () => listOffers(ports)),
    bind(withdrawalCalls.quote, (context, input) => quoteWithdrawal(ports, requireUser(context), input)),
    bind(withdrawalCalls.withdraw, (context, input) => requestWithdrawal(ports, requireUserContext(context), input)),
    bind(withdrawalCalls.cancel, (context, input) => cancelWithdrawal(ports, requireUserContext(context), input)),
    bind(withdrawalCalls.detail, (context, { id }) => readWithdrawal(ports, requireUser(context), id)),
    bind(withdrawalCalls.log, (context, input) => listWithdrawals(ports, requireUser(context), input)),
    bind(addressCalls.save, (context, input) => saveAddress(ports, requireUser(context), input)),
    bind(addressCalls.list, (context, input) => listAddresses(ports, requireUser(context), input)),
    bind(addressCalls.edit, (context, input) => editAddress(ports, requireUser(context), input)),
    bind(addressCalls.remove, (context, { id }) => removeAddress(ports, requireUser(context), id)),
    bind(addressCalls.whitelist, (context, { enabled }) => changeWhitelist(ports, requireUser(context), enabled)),
  ];
}

function tellerOf({ registry }: WithdrawalPorts): NoticeTeller {
  const { requested, confirmed, rejected, cancelled } = withdrawalStates;
  return noticeOf(withdrawalChanged, ({ user_id: owner, withdrawal_id, currency_id: id, number, state, ...rest }) => {
    const { returned, is_internal: isInternal = false, is_return: isReturn = false } = rest;
    const args = { withdrawal_id, number, currency: registry.getAsset(assetId(id)).code };
    const told = { userId: userId(owner), args };
    if (returned !== undefined) {
      return { ...told, kind: 'bank_transfer_returned', args: { ...args, number: returned } };
    }
    if (state === requested) return { ...told, kind: isReturn ? 'deposit_returned' : 'withdrawal_requested' };
    if (state === confirmed) {
      return { ...told, kind: 'withdrawal_paid', args: isInternal ? { ...args, is_internal: true } : args };
    }
    return state === rejected || state === cancelled ? { ...told, kind: 'withdrawal_returned' } : null;
  });
}

/** What repeats on a network. */
function repetitionsOf(ports: WithdrawalPorts, network: OpenNetwork): Repetition[] {
  const { network: name } = network.settings;
  const watch = (): Promise<void> =>
    network.kind === 'bitcoin' ? watchOutputs(ports, network) : watchFloats(ports, network);
  return [
    { name: `payments ${name}`, everyMs: lookEveryMs, byTime: true, run: () => payWithdrawals(ports, network) },
    { name: `holdings ${name}`, everyMs: compareEveryMs, run: () => compareHoldings(ports, network) },
    { name: `sweeps ${name}`, everyMs: sweepEveryMs, run: () => gatherCoins(ports, network) },
    { name: `floats ${name}`, everyMs: minuteMs, run: watch },
    ...(network.kind === 'bitcoin'
      ? []
      : [{ name: `found coins ${name}`, everyMs: minuteMs, run: () => creditApproved(ports, network) }]),
  ];
}

/** Credits what goes to other customers; it rests until a withdrawal changes, or the hold of the next such one is over. */
function creditingInside(ports: WithdrawalPorts): Repetition {
  const { db, clock } = ports;
  const work: Repetition = {
    name: 'internal transfers',
    everyMs: lookEveryMs,
    byTime: true,
    run: () => creditInternal(ports),
  };
  const nextAt = (): Promise<Instant | null> => nextReadyInside(db, clock.now());
  return resting(work, { db, wokenBy: ['withdrawals'], due: { clock, nextAt } });
}

/** Opens withdrawals over the networks that are set up. */
export function openWithdrawals(ports: WithdrawalPorts): ModuleManifest {
  return {
    name: 'withdrawals',
    customerData: withdrawalData(ports),
    routes: customerRoutes(ports),
    staffRoutes: [
      bind(withdrawalStaffCalls.list, (_context, input) => listForStaff(ports, input)),
      bind(withdrawalStaffCalls.review, (context, input) => reviewWithdrawal(ports, requireStaff(context), input)),
      ...payoutRoutes(ports),
      bind(beneficiaryStaffCalls.show, (context, input) => showBeneficiary(ports, requireStaff(context), input)),
    ],
    settings: [payoutArea],
    approvals: [payApproval(ports)],
    notices: [tellerOf(ports)],
    metrics: [
      {
        name: 'hot_floats_low',
        help: 'Currencies of which the paying address of a network holds less than its floor',
        read: () => countLowFloats(ports.db),
      },
    ],
    repetitions: [creditingInside(ports), ...ports.networks.flatMap((network) => repetitionsOf(ports, network))],
  };
}
