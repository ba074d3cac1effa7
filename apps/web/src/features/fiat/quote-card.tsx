import type { CallError } from '@bourse/client/call-error';
import type { OutputOf } from '@bourse/contract/call';
import type { fiatCalls } from '@bourse/contract/fiat';
import { Card } from '@bourse/ui/card';
import { Skeleton } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';

interface QuoteCardProps {
  readonly quote: OutputOf<typeof fiatCalls.quote> | undefined;
  readonly error: CallError | null;
  /** Whether there is enough to ask for a price. */
  readonly isAsked: boolean;
}

/** What arrives, at which rate, and what it costs. */
export function QuoteCard({ quote, error, isAsked }: QuoteCardProps) {
  const t = useTranslations('fiat.quote');
  const numbers = useNumbers();
  const left = useSecondsLeft(quote === undefined ? null : Date.parse(quote.valid_until));
  if (!isAsked) return <Card className="text-label font-normal text-t2">{t('none')}</Card>;
  if (quote === undefined) {
    if (error !== null) {
      return (
        <Card className="text-label font-normal text-bad" role="alert">
          {error.isUncertain ? t('failed') : error.message}
        </Card>
      );
    }
    return <Skeleton height={132} />;
  }
  const { currency, currency_code: code, rate, fee, received } = quote;
  return (
    <Card aria-live="polite">
      <Fact label={t('rate')} value={`1 ${currency} = ${numbers.whole(rate, 2)} ${code}`} />
      <Fact label={t('fee')} value={`${numbers.whole(fee, 2)} ${currency}`} />
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2">
        <span className="text-label text-t2">{t('received')}</span>
        <span className="num text-heading">
          {numbers.whole(received, 2)} {currency}
        </span>
      </div>
      <p className="mt-1 text-caption text-t3">{t('firm', { seconds: left })}</p>
    </Card>
  );
}
