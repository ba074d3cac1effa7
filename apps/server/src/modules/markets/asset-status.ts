import { adminCalls } from '@bourse/contract/admin';
import { type AssetStatus, assetStatusOut } from '@bourse/contract/asset-status';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { assetId, type StaffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { AppliedChange, ApprovalKind, ApprovedRequest } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { changesOf, requestApproval } from '../approvals/index.ts';
import { type AssetStatusPorts, changeAssetStatus, findNamed, readListing, setAssetStatus } from '../registry/index.ts';

const kind = adminCalls.assetStatus.name;
/** What anybody with the grant stops alone and at once. */
const halted: AssetStatus = 1;

/** What is asked for, with where the coin stood when it was. */
const payloadSchema = z.object({
  currency_id: z.int(),
  currency: z.string(),
  status: assetStatusOut,
  was: assetStatusOut,
});

type Input = InputOf<typeof adminCalls.assetStatus>;
type Answer = OutputOf<typeof adminCalls.assetStatus>;

/** Asks a second person. @returns CURRENCY_NOT_FOUND, STATE_CHANGED where it stands there already. */
async function ask(
  { db, clock, registry }: AssetStatusPorts,
  by: StaffId,
  { currency, status, reason }: Input,
): Promise<Result<Answer, Rejection>> {
  const asset = findNamed(registry, currency);
  if (asset === undefined) return reject('CURRENCY_NOT_FOUND');
  const { id, code } = asset;
  return db.withTx<Result<Answer, Rejection>>('ask for the status of a coin', async (tx) => {
    const listing = (await readListing(tx, id)) ?? asset.listing;
    if (listing.status === status) return reject('STATE_CHANGED');
    const payload = { currency_id: id, currency: code, status, was: listing.status };
    const summary = { to: code, changes: changesOf({ status: listing.status }, { status }) };
    const wanted = { kind, subject: `asset:${String(id)}`, payload, reason, summary, requestedBy: by, at: clock.now() };
    const request = await requestApproval(tx, kind, wanted);
    const { status: now, reason: because } = listing;
    return ok({ currency_id: id, currency: code, status: now, reason: because, request: request.id });
  });
}

/** Halts a coin at once; for all else that a coin can be a second person is asked. */
async function setStatus(ports: AssetStatusPorts, by: StaffId, input: Input): Promise<Result<Answer, Rejection>> {
  if (input.status !== halted) return ask(ports, by, input);
  const set = await setAssetStatus(ports, { staffId: by, ...input });
  if (!set.ok) return set;
  const { id, code, listing } = set.value;
  return ok({ currency_id: id, currency: code, status: listing.status, reason: listing.reason, request: null });
}

/** Binds the call by which staff set where a coin stands: answered where the lane is, for which a halt holds at once. */
export function assetRoutes(ports: AssetStatusPorts): Binding[] {
  return [bind(adminCalls.assetStatus, (context, input) => setStatus(ports, requireStaff(context), input))];
}

/** @returns PARAMETER_ERROR, STATE_CHANGED where the coin does not stand where it stood when that was asked for. */
async function apply(tx: Tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(payloadSchema, request.payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const { currency_id: id, status, was } = parsed.data;
  const { requestedBy: staffId, reason, at } = request;
  const changed = await changeAssetStatus(tx, { asset: { id: assetId(id) }, staffId, status, reason, at });
  if (changed?.before !== was) return reject('STATE_CHANGED');
  return ok({ before: { status: was }, after: { status } });
}

/** Announcing, opening and delisting a coin take two persons. */
export const assetApproval: ApprovalKind = {
  kind,
  grant: present(adminCalls.assetStatus.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('where a coin stands follows from nothing that was entered'),
  apply,
};
