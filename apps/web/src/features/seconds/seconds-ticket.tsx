import { secondsCalls } from '@bourse/contract/seconds';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Icon } from '@bourse/ui/icon';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { StepperInput } from '@bourse/ui/stepper-input';
import { Big } from 'big.js';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useCoins } from '../../base/market/use-coins.ts';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { readDecimal, writeDecimal } from '../../base/money/read-decimal.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { placeNow } from '../../base/router/history.ts';
import { goToLogin, navigate } from '../../base/router/navigation.ts';
import { useSession } from '../../base/session/session.ts';
import { useUser } from '../../base/session/use-user.ts';
import { shownRate } from '../product-kit/rates.ts';
import { SuitabilitySheet } from '../product-kit/suitability-sheet.tsx';
import { presetsOf, problemOf, winOf, type SecondsMarket } from './order-view.ts';
import { PeriodPicker } from './period-picker.tsx';
import { useBuy } from './use-buy.ts';
import type { useSecondsMarket } from './use-seconds-market.ts';

type Chosen = ReturnType<typeof useSecondsMarket>;

interface SecondsTicketProps {
  readonly market: SecondsMarket;
  readonly period: SecondsMarket['periods'][number];
  readonly chosen: Pick<Chosen, 'currencies' | 'setCurrency' | 'setSeconds'>;
  /** Whether there is an index now, without which nothing is sold. */
  readonly hasPrice: boolean;
}

/** How long, how much, and up or down; what it pays, and what a wrong call costs. */
export function SecondsTicket({ market, period, chosen, hasPrice }: SecondsTicketProps) {
  const t = useTranslations('seconds.ticket');
  const numbers = useNumbers();
  const isVisitor = useSession((session) => session.token === null);
  const scale = useCoins().get(market.currency)?.scale ?? 2;
  const purses = useCall(secondsCalls.currencies, {}, { enabled: !isVisitor });
  const available = purses.data?.find((one) => one.currency_id === market.currency_id)?.balance ?? null;
  const [text, type] = useTypedDecimal(writeDecimal(market.minimum));
  const [isTesting, setTesting] = useState(false);
  // What stands there at first is judged when it is to be bought.
  const [isJudged, setJudged] = useState(false);
  const stake = readDecimal(text);
  const problem = problemOf(stake, market, { scale, available });
  const bought = useBuy({
    market,
    seconds: period.seconds,
    stake: problem === null ? stake : null,
    onTest: () => setTesting(true),
  });
  const money = (amount: string): string => `${numbers.whole(amount, 2)}\u00a0${market.currency}`;
  const settle = (next: string): void => {
    bought.clear();
    setJudged(true);
    type(next);
  };
  const step = (way: 1 | -1): void => {
    const next = new Big(stake ?? market.minimum).plus(new Big(market.minimum).times(way));
    const held = next.lt(market.minimum) ? market.minimum : next.gt(market.maximum) ? market.maximum : next.toFixed();
    settle(writeDecimal(held));
  };
  const error =
    !isJudged || problem === null
      ? undefined
      : t(`problem.${problem === 'missing' ? 'belowMinimum' : problem}`, {
          scale,
          minimum: money(market.minimum),
          maximum: money(market.maximum),
          available: money(available ?? '0'),
        });
  return (
    <section aria-label={t('title')} className="grid gap-2">
      {chosen.currencies.length > 1 ? (
        <Segmented
          label={t('currency')}
          size="dense"
          segments={chosen.currencies.map((code) => ({ value: code, label: code }))}
          value={market.currency}
          onChoose={chosen.setCurrency}
        />
      ) : null}
      <PeriodPicker periods={market.periods} seconds={period.seconds} onChoose={chosen.setSeconds} />
      <div className="flex flex-wrap items-start gap-2 *:first:min-w-45 *:first:flex-1">
        <StepperInput
          label={t('stake', { currency: market.currency })}
          value={text}
          onValue={settle}
          onStep={step}
          lowerLabel={t('less')}
          raiseLabel={t('more')}
          error={error}
        />
        <div className="flex gap-1.5">
          {presetsOf(market).map((preset) => (
            <button
              key={preset}
              type="button"
              aria-label={t('preset', { amount: money(preset) })}
              className="num min-h-11 min-w-11 rounded-control bg-control px-2 text-label text-t2 hover:bg-control-hover"
              onClick={() => settle(writeDecimal(preset))}
            >
              {numbers.whole(preset)}
            </button>
          ))}
        </div>
      </div>
      {isVisitor ? null : (
        <p className="flex justify-between gap-2 text-caption text-t2">
          <span className="num">{t('available', { amount: available === null ? '\u2014' : money(available) })}</span>
          <AppLink
            to="/pages/fund/transfer"
            search={{ currency: market.currency, to: 'micro' }}
            className="text-accent-text"
          >
            {t('transfer')}
          </AppLink>
        </p>
      )}
      {bought.state === 'checking' ? <Checking /> : null}
      {bought.refused === null ? null : (
        <Note tone="bad" urgent>
          {bought.refused}
        </Note>
      )}
      {isVisitor ? (
        <Visitor />
      ) : (
        <Acts
          market={market}
          hasPrice={hasPrice}
          bought={bought}
          pays={pays(stake, period.payout, scale)}
          money={money}
          onPress={() => setJudged(true)}
        />
      )}
      <p className="text-caption text-t2">
        {t('costs', {
          stake: money(stake ?? market.minimum),
          edge: shownRate(numbers, period.house_edge),
        })}{' '}
        {t('settles', { window: market.window_seconds })}
      </p>
      <SuitabilitySheet open={isTesting} onClose={() => setTesting(false)} />
    </section>
  );
}

/** What a right call brings back. */
function pays(stake: string | null, payout: string, scale: number): string {
  return stake === null ? '0' : new Big(stake).plus(winOf(stake, payout, scale)).toFixed();
}

/** What somebody needs who has no account. */
function Visitor() {
  const t = useTranslations('app.act');
  return (
    <JoinedPair>
      <Button tone="primary" onClick={() => goToLogin()}>
        {t('login')}
      </Button>
      <Button onClick={() => navigate('/pages/common/register', { back: placeNow() })}>{t('register')}</Button>
    </JoinedPair>
  );
}

function Checking() {
  const t = useTranslations('app.outcome');
  return (
    <Note tone="warn" urgent>
      {t('checking')}
    </Note>
  );
}

interface ActsProps {
  readonly market: SecondsMarket;
  readonly hasPrice: boolean;
  readonly bought: ReturnType<typeof useBuy>;
  readonly pays: string;
  readonly money: (amount: string) => string;
  readonly onPress: () => void;
}

/** Up and down; or why nothing can be bought now, and the way to it. */
function Acts({ market, hasPrice, bought, pays: back, money, onPress }: ActsProps) {
  const t = useTranslations('seconds.ticket');
  const level = useUser()?.auth_level;
  const isOffline = useFeedState() === 'offline';
  if (market.state !== 1) return <Note tone="warn">{t(market.state === 3 ? 'closed' : 'poolEmpty')}</Note>;
  if (level === 0) {
    return (
      <>
        <Note tone="warn">{t('verifyFirst')}</Note>
        <AppLink
          to="/pages/setting/real_mark"
          search={{ back: placeNow() }}
          className={buttonClass({ tone: 'primary', full: true })}
        >
          {t('verify')}
        </AppLink>
      </>
    );
  }
  const isBusy = bought.state !== 'idle';
  const side = (type: 1 | 2) => (
    <Button
      tone={type === 1 ? 'buy' : 'sell'}
      className="min-h-14"
      icon={<Icon of={type === 1 ? TrendingUp : TrendingDown} size={18} />}
      busy={isBusy && bought.direction === type}
      disabled={isOffline || !hasPrice || (isBusy && bought.direction !== type)}
      onClick={() => {
        onPress();
        void bought.buy(type);
      }}
    >
      <span className="grid text-start leading-tight">
        <span>{t(type === 1 ? 'up' : 'down')}</span>
        <span className="num text-caption font-normal">{t('pays', { amount: money(back) })}</span>
      </span>
    </Button>
  );
  return (
    <>
      {isOffline ? <Note tone="warn">{t('offline')}</Note> : hasPrice ? null : <Note tone="warn">{t('noPrice')}</Note>}
      <JoinedPair>
        {side(1)}
        {side(2)}
      </JoinedPair>
    </>
  );
}
