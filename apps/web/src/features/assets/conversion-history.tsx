import { conversionCalls } from '@bourse/contract/conversion';
import { walletCalls } from '@bourse/contract/wallet';
import { buttonClass } from '@bourse/ui/button-class';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { columnDecimals } from '../../base/money/column-decimals.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { shortRate } from './convert-form.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { useMoment } from '../../base/money/use-moment.ts';

/** Conversions, newest first: what was paid, what arrived, and what was kept of it. */
export function ConversionHistory() {
  const t = useTranslations('assets.history');
  const numbers = useNumbers();
  const momentOf = useMoment();
  const pages = usePages(conversionCalls.history, {});
  const { data: coins } = useCall(walletCalls.currencies, {}, { staleTimeMs: Infinity });
  const codeOf = (id: number): string => coins?.list.find((coin) => coin.id === id)?.name ?? '';
  const none = {
    title: t('noConversions'),
    text: t('noConversionsHint'),
    action: (
      <AppLink to="/pages/fund/fundTransfer" className={buttonClass({ size: 'desk' })}>
        {t('toConvert')}
      </AppLink>
    ),
  };
  return (
    <HistoryList pages={pages} failed={t('failed')} none={none}>
      {(items) => {
        const figures = items.flatMap(({ from_currency_id: from, to_currency_id: to, number, received, fee }) => [
          [String(from), number] as const,
          [String(to), received] as const,
          [String(to), fee] as const,
        ]);
        const decimals = columnDecimals(figures, 2);
        const figure = (text: string, coin: number): string => numbers.fixed(text, decimals(String(coin)));
        return (
          <ul className="px-4">
            {items.map((conversion) => {
              const { from_currency_id: fromId, to_currency_id: toId } = conversion;
              const [from, to] = [codeOf(fromId), codeOf(toId)];
              return (
                <li key={conversion.id} className="border-b border-line py-2.5">
                  <p className="flex items-baseline justify-between gap-3">
                    <span className="min-w-0 truncate font-medium">{t('fromTo', { from, to })}</span>
                    <ShownAmount text={`+${figure(conversion.received, toId)}`} unit={to} />
                  </p>
                  <p className="num flex justify-between gap-3 text-caption text-t3">
                    <time dateTime={conversion.created_at}>{momentOf(conversion.created_at)}</time>
                    <ShownAmount size="caption" text={`\u2212${figure(conversion.number, fromId)} ${from}`} />
                  </p>
                  <p className="num flex flex-wrap justify-between gap-x-3 text-caption whitespace-normal text-t3">
                    <span>{t('rate', { rate: numbers.whole(shortRate(conversion.rate)) })}</span>
                    <span>{t('fee', { fee: `${figure(conversion.fee, toId)} ${to}` })}</span>
                  </p>
                </li>
              );
            })}
          </ul>
        );
      }}
    </HistoryList>
  );
}
