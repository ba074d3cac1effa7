import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approvalCalls } from '@bourse/contract/approval';
import { bankCardCalls } from '@bourse/contract/bank-cards';
import { conversionCalls } from '@bourse/contract/conversion';
import { couponPool } from '@bourse/contract/coupon-rules';
import { couponStaffCalls } from '@bourse/contract/coupons';
import { fiatCalls } from '@bourse/contract/fiat';
import { fileCalls } from '@bourse/contract/files';
import { rechargeCalls } from '@bourse/contract/recharge';
import { rewardsCalls } from '@bourse/contract/rewards';
import { walletCalls } from '@bourse/contract/wallet';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { atoms } from '@bourse/kernel/amount';
import { assetId, userId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { openCoupons } from '@bourse/server/modules/coupons/index';
import { bankDoorOf, openFiat } from '@bourse/server/modules/fiat/index';
import { openFiles } from '@bourse/server/modules/files/index';
import { houseAccount, poolAccount, post, userAccount } from '@bourse/server/modules/ledger/index';
import { priceFeed } from '@bourse/server/modules/prices/index';
import { conversionRoutes, walletRoutes } from '@bourse/server/modules/wallets/index';
import { openWithdrawals, publishedTravelRules } from '@bourse/server/modules/withdrawals/index';
import { certifier, pictureFile } from '../c2c-world.ts';
import { testSealer } from '../chance.ts';
import { firstMoment, productWorldOn, units, usdt } from '../product-world.ts';
import { hireStaff, staffCalls } from '../staff-world.ts';
import { toldVenues } from '../told-venues.ts';
import { unsignedApprovals } from '../unsigned-approvals.ts';
import { type DoActs, noting } from './acts-done.ts';

const btc = assetId(1);
const sealer = testSealer;
const payPassword = '483920';
const identity = { checkPayPassword: async () => ok(undefined) };

/** Moves money between the own accounts, and converts it. */
export const walletActs: DoActs = async ({ db, goBy }) => {
  const venues = toldVenues();
  venues.tell('BTC/USDT', 60_000);
  let refresh = (): Promise<void> => Promise.resolve();
  const world = await productWorldOn(db, 'wallets', (ports) => {
    const feed = priceFeed(venues.source, ports.clock);
    refresh = () => feed.refresh();
    return { name: 'wallets', routes: [...walletRoutes({ ...ports, feed }), ...conversionRoutes({ ...ports, feed })] };
  });
  goBy(world.clock);
  const { act, done } = noting(world.run);
  await refresh();
  await world.ledger.fund(houseAccount('treasury', btc), 10n ** 9n);
  const ann = await world.customer(usdt, units(1_000));
  await act(walletCalls.change, ann, { currency_id: 3, number: '1.5', from_field: 'change', to_field: 'legal' });
  await act(conversionCalls.convert, ann, { number: '600', from_currency_id: 3, to_currency_id: 1 });
  return done;
};

const card = {
  real_name: 'Maya Lindqvist',
  city: 'Berlin',
  bank: 'Nordbank',
  branch: 'Mitte',
  phone: '+491511234567',
  card_number: '111111111',
  aba: '021001208',
  swift: 'CHASUS33',
  holder_address: 'Torstraße 1, Berlin',
  pay_password: payPassword,
};
const purchase = {
  country: 'US',
  currency_code: 'USD',
  method: 'bank_transfer',
  bank: 'Chase',
  amount: '500',
  currency_id: usdt,
};
const payer = { full_name: 'Maya Lindqvist', email: 'maya@example.org', phone: '+1 212 5550100' };

/** Buys coins with fiat money, hands in a voucher, withdraws to a card, and takes that back. */
export const bankActs: DoActs = async ({ db, goBy }) => {
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  const files = await openFiles({ db, clock, sealer });
  const venues = toldVenues();
  venues.tell('BTC/USDT', 60_000);
  let refresh = (): Promise<void> => Promise.resolve();
  const world = await productWorldOn(db, 'fiat', (ports) => {
    const feed = priceFeed(venues.source, ports.clock);
    refresh = () => feed.refresh();
    const fiat = openFiat({ ...ports, sealer, feed: null, documents: files.documents, identity, isDemo: true });
    const bank = { ...bankDoorOf({ sealer, isDemo: true }), evidence: files.staffEvidence };
    const ways = { ...ports, feed, identity, bank, sealer, travelRules: publishedTravelRules };
    const withdrawals = openWithdrawals({ ...ways, networks: [], signer: null, readQr: files.readQr });
    return { ...fiat, routes: [...files.routes, ...(fiat.routes ?? []), ...(withdrawals.routes ?? [])] };
  });
  clockNow = world.clock.now;
  goBy(world.clock);
  const { act, done } = noting(world.run);
  await world.ledger.fund(houseAccount('treasury', usdt), units(20_000));
  const certify = certifier(db, sealer);
  const [maya, ann] = [await certify('Maya Lindqvist'), await certify('Maya Lindqvist')];
  await db.query(`UPDATE users SET country = 'US' WHERE id = $1`, [ann]);
  await db.query(`UPDATE verifications SET country = 'US' WHERE user_id = $1`, [ann]);
  const { quote_id: quoteId } = await world.run(fiatCalls.quote, ann, purchase);
  await act(fiatCalls.submit, ann, { quote_id: quoteId, payer });
  const folder = mkdtempSync(join(tmpdir(), 'bourse-acts-'));
  const account = await world.run(fileCalls.upload, maya, { file: await pictureFile(folder, 1) });
  rmSync(folder, { recursive: true });
  await act(rechargeCalls.request, maya, { account, amount: '100', currency: 'USD' });
  await world.ledger.fund(userAccount(maya, usdt, 'change'), units(10_000));
  const { id: cardId } = await world.run(bankCardCalls.saveInternational, maya, card);
  world.moveTo(instant(world.clock.now() + dayMs));
  await refresh();
  const way = { currency: 'USD', number: '100', card_id: cardId, pay_password: payPassword };
  const { id } = await act(withdrawalCalls.withdraw, maya, way);
  await act(withdrawalCalls.cancel, maya, { id });
  return done;
};

/** Redeems a coupon that pays back fees. */
export const couponActs: DoActs = async ({ db, goBy }) => {
  const world = await productWorldOn(db, couponPool, openCoupons);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  const { ledger, manifest, clock } = world;
  const ann = await certifier(db, sealer)('Maya Lindqvist');
  const grants = [couponStaffCalls.start.grant];
  const [first, second] = [await hireStaff(db, 'ann', grants), await hireStaff(db, 'bob', grants)];
  const kinds = manifest.approvals ?? [];
  const staff = staffCalls([...(manifest.staffRoutes ?? []), ...unsignedApprovals({ db, clock, kinds })]);
  await ledger.fund(poolAccount(couponPool, usdt), units(100));
  const campaign = { kind: 'cash_back', currency_id: '3', amount: '10', number: '1', days: '30' };
  const given = { audience: 'listed', users: JSON.stringify([ann]), reason: 'a test' };
  const endsAt = toIso(instant(clock.now() + 20 * dayMs));
  const { id } = await staff.run(couponStaffCalls.start, first, { ...campaign, ...given, ends_at: endsAt });
  await staff.run(approvalCalls.approve, second, { id, reason: 'agreed' });
  await world.pass(0);
  const debit = await ledger.fund(userAccount(userId(ann), usdt, 'change'), units(10));
  const fee = { debit, credit: await ledger.account(houseAccount('fees', usdt)), assetId: usdt } as const;
  const postings = [{ ...fee, amount: atoms(units(10)), kind: 'trade_fee', reference: 'test' }] as const;
  await db.withTx('a fee', (tx) => post(tx, { at: clock.now(), postings }));
  const { list } = await world.run(rewardsCalls.coupons, ann, {});
  await act(rewardsCalls.couponRedeem, ann, { code: list[0]?.code });
  return done;
};
