import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What of the house is to be sold, how and for how much: a work below its floor, or a box. */
export function SaleRequest({ payload }: RequestProps) {
  const t = useTranslations('nft');
  const { decimal, percent, time } = useFormat();
  const { code, name, type, price, currency, start, end, royalty, floor, contents } = payload;
  const isBox = Array.isArray(contents);
  const amount = (value: unknown): string => `${decimal(textIn(value))} ${textIn(currency)}`;
  const sale = isBox ? 'box' : type === 'auction' ? 'auction' : 'normal';
  return (
    <div>
      <Fact label={t(isBox ? 'field.name' : 'field.work')} value={isBox ? textIn(name) : textIn(code)} />
      <Fact label={t('field.type')} value={t(`sale.${sale}`)} />
      <Fact label={t(sale === 'auction' ? 'field.startPrice' : 'field.price')} value={amount(price)} />
      {!isBox && floor !== null && <Fact label={t('request.floor')} value={amount(floor)} />}
      <Fact label={t('field.start')} value={time(textIn(start))} />
      <Fact label={t('field.end')} value={time(textIn(end))} />
      {!isBox && <Fact label={t('field.firstRoyalty')} value={percent(textIn(royalty))} />}
      {isBox && <Fact label={t('field.contents')} value={contents.map(contentOf).join(' · ')} />}
      {!isBox && floor === null && <p className="text-label font-normal text-t2">{t('request.noFloor')}</p>}
    </div>
  );
}

/** A work of a box with how many of it lie in there. */
function contentOf(content: unknown): string {
  const { code, count } = content as { readonly code: string; readonly count: number }; // as the server writes it
  return `${count} × ${code}`;
}
