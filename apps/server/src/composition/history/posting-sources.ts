import { c2cAdSource, c2cOrderSource } from '../../modules/c2c/index.ts';
import { depositSource } from '../../modules/chains/index.ts';
import { shareSource } from '../../modules/copy/index.ts';
import { couponSource } from '../../modules/coupons/index.ts';
import { demoFillSource, grantSource } from '../../modules/demo/index.ts';
import { dualSource } from '../../modules/dual/index.ts';
import { etfSource } from '../../modules/etf/index.ts';
import { purchaseSource, rechargeSource } from '../../modules/fiat/index.ts';
import { creditSource } from '../../modules/goodwill/index.ts';
import { guessSource } from '../../modules/guess/index.ts';
import { houseUser } from '../../modules/identity/index.ts';
import { subscriptionSource, unsoldSource } from '../../modules/ieo/index.ts';
import { insuredSource, leverSource, potClaim } from '../../modules/lever/index.ts';
import { loanDesk, loanSource } from '../../modules/loans/index.ts';
import { nftMarginSource, nftOrderSource } from '../../modules/nft/index.ts';
import { otcSource } from '../../modules/otc/index.ts';
import { fillSource } from '../../modules/pools/index.ts';
import { earningSource } from '../../modules/products/index.ts';
import { rebateSource } from '../../modules/rewards/index.ts';
import { secondsSource } from '../../modules/seconds/index.ts';
import { tradeSource } from '../../modules/spot/index.ts';
import { strategyDesk, strategySource } from '../../modules/strategies/index.ts';
import { conversionSource, transferSource } from '../../modules/wallets/index.ts';
import { networkFeeSource, sweepFeeSource, withdrawalSource } from '../../modules/withdrawals/index.ts';
import type { Provenance } from '../../platform/posting-source.ts';

/** Who trades for loans and for strategies, as SQL of an id. */
export interface Desks {
  readonly loans: string;
  readonly strategies: string;
}

const ownDesks: Desks = { loans: houseUser(loanDesk.email), strategies: houseUser(strategyDesk.email) };

const [lockup, mining] = [[earningSource('lockup')], [earningSource('mining')]] as const;

/** Of money that comes, goes and is traded. */
const ofMoney = {
  genesis: [grantSource],
  demo_grant: [grantSource],
  transfer: [transferSource],
  conversion: [conversionSource],
  conversion_fee: [conversionSource],
  trade: [tradeSource],
  trade_fee: [tradeSource],
  pool_fill: [fillSource, demoFillSource],
  goodwill_credit: [creditSource],
  invite_rebate: [rebateSource],
  coupon_payout: [couponSource],
  copy_share: [shareSource],
  recharge: [rechargeSource],
  recharge_fee: [rechargeSource],
  fiat_buy: [purchaseSource],
  fiat_buy_fee: [purchaseSource],
  deposit: [depositSource],
  withdrawal: [withdrawalSource],
  withdrawal_fee: [withdrawalSource],
  internal_transfer: [withdrawalSource],
  bank_withdrawal: [withdrawalSource],
  bank_withdrawal_fee: [withdrawalSource],
  bank_return: [withdrawalSource],
  network_fee: [networkFeeSource, sweepFeeSource],
} as const;

/** Of the families of products. */
const ofFamilies = {
  lockup_purchase: lockup,
  lockup_return: lockup,
  lockup_yield: lockup,
  lockup_penalty: lockup,
  mining_purchase: mining,
  mining_return: mining,
  mining_yield: mining,
  mining_penalty: mining,
  etf_purchase: [etfSource],
  etf_return: [etfSource],
  etf_penalty: [etfSource],
  etf_rebalancing: [etfSource],
  dual_purchase: [dualSource],
  dual_return: [dualSource],
  dual_conversion: [dualSource],
  dual_payout: [dualSource],
  seconds_won: [secondsSource],
  seconds_lost: [secondsSource],
  otc_paid: [otcSource],
  otc_received: [otcSource],
  guess_bonus: [guessSource],
  guess_stake: [guessSource],
  guess_fee: [guessSource],
  ieo_deposit: [subscriptionSource],
  ieo_instalment: [subscriptionSource],
  ieo_refund: [subscriptionSource],
  ieo_forfeit: [subscriptionSource],
  ieo_payment: [subscriptionSource],
  ieo_release: [subscriptionSource],
  ieo_unsold: [subscriptionSource, unsoldSource],
  c2c_escrow: [c2cOrderSource, c2cAdSource],
  c2c_return: [c2cOrderSource, c2cAdSource],
  c2c_trade: [c2cOrderSource],
  c2c_fee: [c2cOrderSource],
  nft_margin: [nftMarginSource],
  nft_refund: [nftOrderSource, nftMarginSource],
  nft_margin_lost: [nftMarginSource],
  nft_purchase: [nftOrderSource],
  nft_royalty_paid: [nftOrderSource],
  nft_fee: [nftOrderSource],
  lever_margin: [leverSource, potClaim],
  lever_returned: [leverSource, potClaim],
  lever_fee: [leverSource],
  lever_overnight: [leverSource],
  lever_funding: [leverSource],
  lever_insured: [insuredSource, potClaim],
} as const;

/** What bears out each kind of posting. Of a kind that is missing here nothing compiles. */
export function provenanceBy(desks: Desks): Provenance {
  const loans = [loanSource(desks.loans)] as const;
  const strategies = [strategySource(desks.strategies)] as const;
  return {
    ...ofMoney,
    ...ofFamilies,
    loans_pledge: loans,
    loans_payout: loans,
    loans_repayment: loans,
    loans_interest: loans,
    loans_sale: loans,
    loans_return: loans,
    loans_purchase: loans,
    strategies_start: strategies,
    strategies_end: strategies,
    strategies_trade: strategies,
  };
}

/** Of this house. */
export const provenance: Provenance = provenanceBy(ownDesks);
