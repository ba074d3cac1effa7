import type { IntentionEnd } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import { conversionCalls } from '@bourse/contract/conversion';
import { walletCalls } from '@bourse/contract/wallet';
import { Button } from '@bourse/ui/button';
import { CountdownRing } from '@bourse/ui/countdown-ring';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { say } from '../../base/parts/say.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import type { Pair } from './convert-form.ts';

/** A firm offer of the house. */
export type Quote = OutputOf<typeof conversionCalls.quote>;

interface QuoteSheetProps {
  /** null: closed. */
  readonly quote: Quote | null;
  readonly pair: Pair;
  /** Asks for another quote for the same. */
  readonly onAgain: () => void;
  readonly isAsking: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What a conversion changes of what the app shows. */
const changed = [
  walletCalls.list,
  walletCalls.detail,
  walletCalls.getInfo,
  walletCalls.legalLog,
  conversionCalls.convertible,
  conversionCalls.history,
];

/** What the server is sent for a quote. */
function conversionInput({ number, from_currency_id: fromId, to_currency_id: toId, quote_id: id }: Quote) {
  return { number, from_currency_id: fromId.toString(), to_currency_id: toId.toString(), quote_id: id };
}

/** A firm quote with its seconds, and the conversion at it. */
export function QuoteSheet({ quote, pair, onAgain, isAsking, onClose, onDone }: QuoteSheetProps) {
  const t = useTranslations('assets.convert');
  const app = useTranslations('app');
  const numbers = useNumbers();
  const [refusal, setRefusal] = useState<{ readonly code: string; readonly text: string } | null>(null);
  const wanted = quote === null ? null : conversionInput(quote);
  const onEnd = (end: IntentionEnd<OutputOf<typeof conversionCalls.convert>>): void => {
    if (end.kind === 'done') {
      say('done', t('done', { amount: `${numbers.whole(end.message.received)} ${pair.to}` }));
      onDone();
    } else if (end.kind === 'refused') setRefusal({ code: end.code.toString(), text: end.text });
    else if (end.kind === 'never') setRefusal({ code: end.kind, text: app('outcome.notDone', { what: 'conversion' }) });
  };
  const { state, perform } = useIntention(conversionCalls.convert, changed, { wanted, onEnd });
  const left = useSecondsLeft(quote === null ? null : Date.parse(quote.valid_until));
  if (quote === null) return null;
  const isOver = left === 0;
  const close = (): void => {
    setRefusal(null);
    onClose();
  };
  const convert = async (): Promise<void> => {
    setRefusal(null);
    const end = await perform(conversionInput(quote));
    if (end !== null) onEnd(end);
  };
  const again = (): void => {
    setRefusal(null);
    onAgain();
  };
  const isBusy = state !== 'idle';
  const needsAnother = (isOver && !isBusy) || refusal?.code === 'QUOTE_EXPIRED';
  return (
    <Sheet
      open
      onClose={close}
      title={t('quoteTitle')}
      closeLabel={app('act.close')}
      busy={isBusy}
      foot={
        needsAnother ? (
          <Button tone="primary" full busy={isAsking} onClick={again}>
            {t('newQuote')}
          </Button>
        ) : (
          <Button tone="primary" full busy={isBusy} onClick={() => void convert()}>
            {t('confirm', { amount: `${numbers.whole(quote.number)} ${pair.from}` })}
          </Button>
        )
      }
    >
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="text-caption text-t3">{t('receive')}</p>
          <p className="num text-title break-all whitespace-normal">
            {numbers.whole(quote.received)} <span className="text-body font-normal text-t3">{pair.to}</span>
          </p>
        </div>
        <CountdownRing
          leftSeconds={left}
          totalSeconds={10}
          label={t('secondsLeft', { seconds: left })}
          settling={isBusy}
          size={64}
        />
      </div>
      <div className="mt-3">
        <Fact label={t('pay')} value={`${numbers.whole(quote.number)} ${pair.from}`} />
        <Fact label={t('rate')} value={`1 ${pair.from} = ${numbers.whole(quote.rate)} ${pair.to}`} />
        <Fact label={t('feeTaken')} value={`${numbers.whole(quote.fee)} ${pair.to}`} />
      </div>
      {needsAnother ? <Note className="mt-3">{t('expired')}</Note> : null}
      {state === 'checking' ? (
        <Note tone="warn" urgent className="mt-3">
          {app('outcome.checking')}
        </Note>
      ) : null}
      {refusal !== null && refusal.code !== 'QUOTE_EXPIRED' ? (
        <Note tone="bad" urgent className="mt-3">
          {refusal.text}
        </Note>
      ) : null}
    </Sheet>
  );
}
