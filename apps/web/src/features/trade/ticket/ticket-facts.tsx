import { Fact } from '@bourse/ui/stat';
import { Icon } from '@bourse/ui/icon';
import { CirclePlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../../base/router/app-link.tsx';
import { useNumbers } from '../../../base/money/use-money.ts';
import { isInQuote, isMarketKind } from './ticket-form.ts';
import { rateText } from './ticket-texts.ts';
import type { TicketView } from './use-ticket.ts';

/** What is available to spend, with the way to more of it. */
export function TicketAvailable({ ticket }: { readonly ticket: TicketView }) {
  const t = useTranslations('trade.fact');
  const numbers = useNumbers();
  const { market, fields, available } = ticket;
  const coin = fields.side === 'buy' ? market.quote : market.base;
  return (
    // On a phone there are always two lines, or what is below would move when a long figure comes.
    <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-caption max-tablet:flex-col max-tablet:items-stretch">
      <span className="text-t2">{t('available')}</span>
      <span className="num ms-auto inline-flex items-center gap-1 text-label">
        {available === null ? '—' : numbers.whole(available)} {coin.code}
        <AppLink
          to="/pages/fund/transfer"
          search={{ currency: coin.code, to: 'change' }}
          aria-label={t('transfer', { coin: coin.code })}
          className="touch-target grid size-6 place-items-center text-accent-text"
        >
          <Icon of={CirclePlus} size={16} />
        </AppLink>
      </span>
    </div>
  );
}

/** What can be had at most, the fee as it will probably be, and what then arrives. */
export function TicketFacts({ ticket }: { readonly ticket: TicketView }) {
  const t = useTranslations('trade.fact');
  const numbers = useNumbers();
  const { market, fields, summary, fees, most } = ticket;
  const [spent, received] = fields.side === 'buy' ? [market.quote, market.base] : [market.base, market.quote];
  const about = (value: string | null): string =>
    value === null ? '—' : t('about', { figure: `${numbers.whole(value)} ${received.code}` });
  const rate = rateText(summary.feeBps, numbers);
  const mostCode = isInQuote(fields) ? spent.code : market.base.code;
  return (
    <div>
      {isMarketKind(fields.kind) || (
        <Fact
          label={t(fields.side === 'buy' ? 'mostBuy' : 'mostSell')}
          value={most === null ? '—' : `${numbers.whole(most)} ${mostCode}`}
          className="ticket-fact"
        />
      )}
      <Fact
        label={
          <>
            {t('fee', { rate })}
            {fees.level !== null && fees.level > 0 && (
              <span className="text-accent-text"> {t('feeLevel', { level: `${fees.level}` })}</span>
            )}
          </>
        }
        value={about(summary.fee)}
        className="ticket-fact"
      />
      <Fact label={t('receive')} value={about(summary.received)} className="ticket-fact" />
      <Fact
        label={t('minimum')}
        value={`${numbers.whole(market.minNotional)} ${market.quote.code}`}
        className="ticket-fact"
      />
    </div>
  );
}
