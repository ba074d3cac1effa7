import type { IntentionEnd } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import { otcCalls, otcQuoteSeconds } from '@bourse/contract/otc';
import { walletCalls } from '@bourse/contract/wallet';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { CountdownRing } from '@bourse/ui/countdown-ring';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { placeNow } from '../../base/router/history.ts';
import { redirect } from '../../base/router/navigation.ts';
import { useUser } from '../../base/session/use-user.ts';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';
import { aboutTotal, numberProblem, type OtcOffer, type OtcQuote, priceDecimals, type Side } from './otc-view.ts';

interface DealSheetProps {
  readonly offer: OtcOffer;
  readonly side: Side;
  readonly onClose: () => void;
}

/** Asks the desk for a firm price, and takes it. */
export function DealSheet({ offer, side, onClose }: DealSheetProps) {
  const t = useTranslations('otc');
  const app = useTranslations('app.act');
  const [quote, setQuote] = useState<OtcQuote | null>(null);
  const [isBusy, setBusy] = useState(false);
  return (
    <Sheet
      open
      onClose={onClose}
      busy={isBusy}
      title={t(`deal.${side}`, { currency: offer.currency })}
      closeLabel={app('close')}
    >
      {quote === null ? (
        <Asking offer={offer} side={side} onQuote={setQuote} />
      ) : (
        <Taking key={quote.quote_id} quote={quote} onBusy={setBusy} onAgain={() => setQuote(null)} onDone={onClose} />
      )}
    </Sheet>
  );
}

interface AskingProps {
  readonly offer: OtcOffer;
  readonly side: Side;
  readonly onQuote: (quote: OtcQuote) => void;
}

function Asking({ offer, side, onQuote }: AskingProps) {
  const t = useTranslations('otc');
  const numbers = useNumbers();
  const [text, setText] = useTypedDecimal();
  const [wasAsked, setAsked] = useState(false);
  const asking = useAct(otcCalls.quote);
  const isOffline = useFeedState() === 'offline';
  const level = useUser()?.auth_level;
  const pays = side === 'buy' ? 'USDT' : offer.currency;
  const wallet = useCall(walletCalls.getInfo, { currency: pays });
  const number = readDecimal(text);
  const problem = numberProblem(number, text, offer);
  const about = aboutTotal(offer, side, problem === null ? number : null);
  const bounds = {
    minimum: numbers.whole(offer.minimum),
    maximum: numbers.whole(offer.maximum),
    currency: offer.currency,
  };
  // What is not known yet is not "no": the server refuses whoever it must.
  if (level !== undefined && level < 2) {
    return (
      <div className="grid gap-4">
        <Note tone="warn">{t('verifyFirst')}</Note>
        <AppLink
          to="/pages/setting/real_mark"
          search={{ back: placeNow() }}
          className={buttonClass({ tone: 'primary', full: true })}
        >
          {t('verify')}
        </AppLink>
      </div>
    );
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (problem !== null || number === null || asking.isPending) return;
        asking.mutate({ input: { id: offer.id, type: side, number } }, { onSuccess: onQuote });
      }}
    >
      <Input
        label={t('number')}
        note={
          wallet.data === undefined
            ? undefined
            : t('available', { amount: `${numbers.whole(wallet.data.accounts.legal.available, 2)}\u00a0${pays}` })
        }
        hint={t('bounds', bounds)}
        inputMode="decimal"
        autoComplete="off"
        figures
        unit={offer.currency}
        value={text}
        onChange={(event) => {
          asking.reset();
          setText(event.target.value);
        }}
        error={
          problem !== null && (wasAsked || problem !== 'missing')
            ? t(`problem.${problem}`, bounds)
            : asking.error?.isUncertain === false
              ? asking.error.message
              : undefined
        }
      />
      <Fact label={t('about')} value={about === null ? '\u2014' : `\u2248\u00a0${numbers.whole(about, 2)}\u00a0USDT`} />
      <p className="text-caption text-t3">{t('fundAccount')}</p>
      {isOffline ? <Note tone="warn">{t('offline')}</Note> : null}
      <Button type="submit" tone="primary" full busy={asking.isPending} disabled={isOffline}>
        {t('ask')}
      </Button>
    </form>
  );
}

/** What taking a quote changes of what the app shows. */
const changed = [otcCalls.orders, walletCalls.list, walletCalls.detail, walletCalls.getInfo, walletCalls.legalLog];

type Confirmed = OutputOf<typeof otcCalls.confirm>;

interface TakingProps {
  readonly quote: OtcQuote;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onAgain: () => void;
  readonly onDone: () => void;
}

/** A firm price with its seconds, and the deal at it. */
function Taking({ quote, onBusy, onAgain, onDone }: TakingProps) {
  const t = useTranslations('otc');
  const app = useTranslations('app.outcome');
  const numbers = useNumbers();
  const [refused, setRefused] = useState<{ readonly code: string; readonly text: string } | null>(null);
  const { type: side, currency } = quote;
  const wanted = { id: quote.offer_id, quote_id: quote.quote_id, type: side, number: quote.number };
  const onEnd = (end: IntentionEnd<Confirmed>): void => {
    onBusy(false);
    if (end.kind === 'done') {
      say('done', t(end.message.status === 2 ? 'done' : 'waits'));
      onDone();
      redirect('/pages/otc/mine', { id: end.message.id });
    } else if (end.kind === 'refused') setRefused({ code: end.code.toString(), text: end.text });
    else if (end.kind === 'never') setRefused({ code: end.kind, text: t('notDone') });
  };
  const { state, perform } = useIntention(otcCalls.confirm, changed, { wanted, onEnd });
  const left = useSecondsLeft(Date.parse(quote.valid_until));
  const isBusy = state !== 'idle';
  const isOver = (left === 0 && !isBusy) || refused?.code === 'QUOTE_EXPIRED';
  const take = async (): Promise<void> => {
    setRefused(null);
    onBusy(true);
    const end = await perform(wanted);
    if (end === null) onBusy(false);
    else onEnd(end);
  };
  const coins = `${numbers.whole(quote.number)}\u00a0${currency}`;
  const money = `${numbers.whole(quote.total, 2)}\u00a0USDT`;
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="text-caption text-t3">{t('firmPrice')}</p>
          <p className="num text-title break-all whitespace-normal">{`${numbers.fixed(quote.price, priceDecimals(quote.price))}\u00a0USDT`}</p>
        </div>
        <CountdownRing
          leftSeconds={left}
          totalSeconds={otcQuoteSeconds}
          label={t('secondsLeft', { count: left })}
          settling={isBusy}
          size={64}
        />
      </div>
      <div>
        <Fact label={t('youPay')} value={side === 'buy' ? money : coins} />
        <Fact label={t('youGet')} value={side === 'buy' ? coins : money} />
      </div>
      <p className="text-caption text-t3">{t(quote.reviewed ? 'reviewed' : 'atOnce')}</p>
      {isOver ? <Note>{t('over')}</Note> : null}
      {state === 'checking' ? (
        <Note tone="warn" urgent>
          {app('checking')}
        </Note>
      ) : null}
      {refused !== null && refused.code !== 'QUOTE_EXPIRED' ? (
        <Note tone="bad" urgent>
          {refused.text}
        </Note>
      ) : null}
      {isOver ? (
        <Button tone="primary" full onClick={onAgain}>
          {t('again')}
        </Button>
      ) : (
        <Button tone={side === 'buy' ? 'buy' : 'sell'} full busy={isBusy} onClick={() => void take()}>
          {t(`confirm.${side}`, { amount: coins })}
        </Button>
      )}
    </div>
  );
}
