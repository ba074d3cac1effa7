import type { OutputOf } from '@bourse/contract/call';
import { rechargeCalls } from '@bourse/contract/recharge';
import { walletCalls } from '@bourse/contract/wallet';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, type Binding, requireStaff, requireUser, requireUserContext } from '../../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { recordAudit } from '../../audit/index.ts';
import { fiatRateScale, readCountryRate } from '../../registry/index.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import { creditRecharge, rejectRecharge } from './credit-recharge.ts';
import { rechargeAnswer, staffRechargeAnswers, subjectOf } from './recharge-answer.ts';
import { findRecharge, selectOwnRecharges, selectRecharges } from './recharge-store.ts';
import { cancelRecharge, requestRecharge } from './request-recharge.ts';

/** What a recharge in the currency of a country would get now. @returns CURRENCY_NOT_FOUND. */
async function readRate(
  { db, clock, settings }: FiatPorts,
  id: number,
): Promise<Result<OutputOf<typeof walletCalls.rateCurrency>, Rejection>> {
  const found = await readCountryRate(db, id);
  if (found === undefined) return reject('CURRENCY_NOT_FOUND');
  const { fee_bps: feeBps } = await settings.recharge(db, clock.now());
  const one = 10n ** BigInt(fiatRateScale);
  return ok({
    id,
    currency_code: found.currencyCode,
    rate: formatAmount((one * one) / found.rate, fiatRateScale),
    fee: formatAmount(BigInt(feeBps), 4),
    at: toIso(found.at),
    account: await settings.account(db, clock.now()),
  });
}

/** Binds what customers do with vouchers. */
export function rechargeRoutes(ports: FiatPorts): Binding[] {
  const { db } = ports;
  return [
    bind(walletCalls.rateCurrency, (_context, { id }) => readRate(ports, id)),
    bind(rechargeCalls.request, (context, input) => requestRecharge(ports, requireUserContext(context), input)),
    bind(rechargeCalls.log, async (context, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const { rows, total } = await selectOwnRecharges(db, requireUser(context), slice.value);
      return ok(
        pageOf(
          input,
          rows.map((one) => rechargeAnswer(ports, one)),
          total,
        ),
      );
    }),
    bind(rechargeCalls.detail, async (context, { id }) => {
      const one = await findRecharge(db, id);
      if (one === undefined || one.userId !== requireUser(context)) return reject('NOT_FOUND');
      return ok(rechargeAnswer(ports, one));
    }),
    bind(rechargeCalls.cancel, (context, { id }) => cancelRecharge(ports, requireUser(context), id)),
  ];
}

/** Binds what staff do with them. */
export function rechargeStaffRoutes(ports: FiatPorts): Binding[] {
  const { db, clock, documents } = ports;
  return [
    bind(rechargeCalls.queue, async (_context, { waiting, ...paging }) => {
      const { page, limit } = paging;
      const { rows, total } = await selectRecharges(db, waiting, { limit, offset: (page - 1) * limit });
      return ok(pageOf(paging, await staffRechargeAnswers(ports, db, rows), total));
    }),
    bind(rechargeCalls.voucher, async (context, { id }) => {
      const one = await findRecharge(db, id);
      if (one === undefined) return reject('NOT_FOUND');
      const entry = { at: clock.now(), staffId: requireStaff(context), action: rechargeCalls.voucher.name };
      await db.withTx('look at a voucher', (tx) => recordAudit(tx, { ...entry, subject: subjectOf(id) }));
      return ok({ address: documents.linkTo(one.file) });
    }),
    bind(rechargeCalls.credit, (context, input) => creditRecharge(ports, requireStaff(context), input)),
    bind(rechargeCalls.reject, (context, input) => rejectRecharge(ports, requireStaff(context), input)),
  ];
}
