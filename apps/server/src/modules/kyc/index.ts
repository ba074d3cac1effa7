/** Who a customer is: the verification levels, their review, and what they allow. See README.md of this folder. */
import { kycCalls } from '@bourse/contract/kyc';
import { verificationCalls } from '@bourse/contract/kyc-form';
import { kycStaffCalls } from '@bourse/contract/kyc-staff';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, type Binding, requireStaff, requireUser } from '../../platform/http/binding.ts';
import { rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { readCountryCodes } from '../registry/index.ts';
import { appeal } from './appeal.ts';
import { providerHook, providerWork } from './ask-provider.ts';
import { proposeVerdict, verdictApproval } from './decide-case.ts';
import { kycData } from './customer-data.ts';
import { deleteOld } from './delete-old.ts';
import { documentHasher } from './document-hash.ts';
import { kycNotices } from './kyc-notices.ts';
import type { KycContext, KycPorts } from './kyc-ports.ts';
import { readLimits } from './limits.ts';
import { acceptedTypes, ageMinimum } from './person.ts';
import { readState } from './read-state.ts';
import { linkPicture, listQueue, openCase } from './review-cases.ts';
import { kycSettings, readRules } from './rules.ts';
import { screenAnew } from './screen-anew.ts';
import { submitVerification } from './submit-verification.ts';

export { certifySeeded } from './certify-seeded.ts';
export type { LimitedUse } from './limit-store.ts';
export { checkFiatOrder, giveBackToLimit, readLimits, takeFromLimit } from './limits.ts';
export type { KycPorts } from './kyc-ports.ts';
export { readVerifiedName } from './sealed-person.ts';
export { type SumsubAccount, sumsubProvider } from './sumsub.ts';
export { countWaitingSubmissions } from './verification-store.ts';
export { describeHits } from './screening-store.ts';
export { importScreening, type ListFiles } from './import-screening.ts';
export { type ListFormat, listFormats } from './screening-lists.ts';
export { sealedIdentities } from './sealed-columns.ts';

function customerRoutes(context: KycContext): Binding[] {
  const { db, clock, provider } = context;
  /** Whoever has changed something hears how it stands now. */
  const thenState = async (owner: UserId, done: Result<undefined, Rejection>) =>
    done.ok ? ok(await readState(context, owner)) : done;
  return [
    bind(kycCalls.state, async (call) => ok(await readState(context, requireUser(call)))),
    bind(verificationCalls.submit, async (call, input) => {
      const owner = requireUser(call);
      return thenState(owner, await submitVerification(context, owner, input));
    }),
    bind(verificationCalls.appeal, async (call, input) => {
      const owner = requireUser(call);
      return thenState(owner, await appeal(context, owner, input));
    }),
    bind(verificationCalls.limits, async (call) => ok(await readLimits(db, requireUser(call), clock.now()))),
    bind(verificationCalls.rules, async (_call, { country: given }) => {
      const country = given?.toUpperCase() ?? '';
      if (given !== undefined && !(await readCountryCodes(db)).has(country)) return rejectField('country');
      const rules = await readRules(db, clock.now());
      const supported = !rules.refused_countries.includes(country);
      const id_types = [...acceptedTypes(rules, country)];
      return ok({ id_types, age_minimum: ageMinimum(rules, country), supported, provider: provider?.name ?? null });
    }),
  ];
}

function reviewRoutes(context: KycContext): Binding[] {
  return [
    bind(kycStaffCalls.queue, (_call, input) => listQueue(context, input)),
    bind(kycStaffCalls.open, (call, input) => openCase(context, requireStaff(call), input)),
    bind(kycStaffCalls.picture, (call, input) => linkPicture(context, requireStaff(call), input)),
    bind(kycStaffCalls.decide, (call, input) => proposeVerdict(context, requireStaff(call), input)),
  ];
}

/** Opens the module. */
export function openKyc(ports: KycPorts): ModuleManifest {
  const context: KycContext = { ...ports, hasher: documentHasher(ports) };
  const { provider } = ports;
  return {
    name: 'kyc',
    customerData: kycData(context),
    routes: customerRoutes(context),
    staffRoutes: reviewRoutes(context),
    dueWork: [deleteOld(ports.documents), screenAnew(ports)],
    notices: kycNotices,
    approvals: [verdictApproval()],
    settings: [kycSettings],
    ...(provider === null
      ? {}
      : { repetitions: [providerWork(context, provider)], hooks: [providerHook(context, provider)] }),
  };
}
