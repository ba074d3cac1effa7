import type { InputOf, OutputOf } from '@bourse/contract/call';
import { networkStaffCalls } from '@bourse/contract/networks';
import { formatAmount } from '@bourse/kernel/amount';
import type { StaffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { requestApproval, type SummaryParts } from '../approvals/index.ts';
import {
  approveFound,
  findFound,
  type FoundDeposit,
  lockFound,
  selectNetworks,
  suspensionOf,
} from '../chains/index.ts';
import { checkOutside, feeOfReturn, findSource, worthOfReturn } from '../withdrawals/index.ts';
import { findAskedFor, foundPayload, foundSchema, foundSubject, returnKind, summaryOfFound } from './credit-found.ts';
import type { NetworkPorts } from './network-ports.ts';

const { return: sendBack } = networkStaffCalls;
type Input = InputOf<typeof sendBack>;
type Output = OutputOf<typeof sendBack>;

/** What is approved: what was found, the transaction that brought it, who gets it back, and what that costs. */
const payloadSchema = z.extend(foundSchema, {
  tx_hash: z.string(),
  return_to: z.string(),
  fee: z.string(),
  arrives: z.string(),
});

/** Who signed the transaction that brought found coins, and what sending them back costs, in the documented order. */
async function readReturn(ports: NetworkPorts, found: FoundDeposit, txHash: string) {
  const { db, clock, networks } = ports;
  const network = networks.find(({ settings }) => settings.network === found.network);
  const state = (await selectNetworks(db)).find((one) => one.network === found.network);
  // Of Bitcoin nothing is ever found: outputs name their transaction.
  if (network?.kind === 'bitcoin') return reject('NOT_FOUND');
  if (network === undefined || state === undefined) return reject('CHAIN_SUSPENDED');
  if (suspensionOf(network, state, clock.now(), found.assetId) !== null) return reject('CHAIN_SUSPENDED');
  const fee = feeOfReturn(network, found);
  if (!fee.ok) return fee;
  const worth = worthOfReturn(ports, found);
  if (!worth.ok) return worth;
  const source = await findSource(network, state, found, txHash);
  if (!source.ok) return reject('PARAMETER_ERROR', { field: 'tx_hash', because: source.error });
  const { from } = source.value;
  const outside = await checkOutside(db, networks, network, from);
  return outside.ok ? ok({ from, fee: fee.value }) : outside;
}

/**
 * Asks a second person to send back what was found at a customer's address. Nobody names where it goes: the nodes say who signed
 * the transaction that brought it.
 * @returns NOT_FOUND, STATE_CHANGED, CHAIN_SUSPENDED, INVALID_AMOUNT, PRICE_UNAVAILABLE, PARAMETER_ERROR with one of `sourceFaults`,
 * NOT_A_RECEIVER.
 */
export async function askForReturn(
  ports: NetworkPorts,
  staffId: StaffId,
  { id, tx_hash: given, reason }: Input,
): Promise<Result<Output, Rejection>> {
  const { db, clock, registry } = ports;
  const seen = await findFound(db, id);
  if (seen === undefined) return reject('NOT_FOUND');
  if ((await findAskedFor(db, id)) !== undefined) return reject('STATE_CHANGED');
  const txHash = given.toLowerCase();
  // Nodes are asked while nothing is locked.
  const read = await readReturn(ports, seen, txHash);
  if (!read.ok) return read;
  return db.withTx<Result<Output, Rejection>>(sendBack.name, async (tx) => {
    const found = await lockFound(tx, id);
    if (found?.rawAmount !== seen.rawAmount || (await findAskedFor(tx, id)) !== undefined)
      return reject('STATE_CHANGED');
    const { from, fee } = read.value;
    const { scale } = registry.getAsset(found.assetId);
    const payload = {
      ...foundPayload(registry, found),
      tx_hash: txHash,
      return_to: from,
      fee: formatAmount(fee, scale),
      arrives: formatAmount(found.amount - fee, scale),
    };
    const { balances: _credited, ...told } = await summaryOfFound(registry, tx, found);
    const evidence: SummaryParts['evidence'] = [...(told.evidence ?? []), { what: 'transaction', text: txHash }];
    const summary: SummaryParts = { ...told, from: found.to, to: from, evidence };
    const request = { kind: returnKind, subject: foundSubject(id), payload, reason, summary };
    await requestApproval(tx, sendBack.name, { ...request, requestedBy: staffId, at: clock.now() });
    return ok({});
  });
}

/**
 * How the second person has it sent back, where as much is found as both have read; it is credited, and withdrawn to its sender,
 * once every node still has it. STATE_CHANGED where it is another amount by now, or none.
 */
export const returnApproval: ApprovalKind = {
  kind: returnKind,
  grant: present(sendBack.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('the nodes tell who has sent it'),
  apply: async (tx, { payload }) => {
    const { deposit_id: id, raw_amount: raw, ...known } = z.parse(payloadSchema, payload);
    const returnTo = { address: known.return_to, txHash: known.tx_hash };
    if (!(await approveFound(tx, id, BigInt(raw), returnTo))) return reject('STATE_CHANGED');
    return ok({ before: { deposit_id: id, state: 'found' }, after: { deposit_id: id, ...known, state: 'approved' } });
  },
};
