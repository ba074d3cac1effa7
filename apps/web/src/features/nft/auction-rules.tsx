import { nftExtensionMinutes, nftExtensionsMost, nftPayHours } from '@bourse/contract/nft-rules';
import { useTranslations } from 'use-intl';
import type { Item } from './nft-view.ts';
import { useNftFigures } from './use-nft-figures.ts';

/** How the auction works, in the figures of this one. */
export function AuctionRules({ item }: { readonly item: Item }) {
  const t = useTranslations('nft.auction');
  const { money } = useNftFigures();
  const { currency, extensions, margin, per_increase: step } = item;
  if (margin === null || step === null) return null;
  const rules = [
    { key: 'step', text: t('rule.step', { step: money(step, currency) }) },
    { key: 'margin', text: t('rule.margin', { margin: money(margin, currency) }) },
    { key: 'pay', text: t('rule.pay', { hours: nftPayHours }) },
    {
      key: 'extension',
      text: t('rule.extension', { minutes: nftExtensionMinutes, count: extensions, most: nftExtensionsMost }),
    },
    { key: 'who', text: t('rule.who') },
  ];
  return (
    <section aria-labelledby="nft-rules" className="rounded-card p-4 surface-1">
      <h2 id="nft-rules" className="text-heading">
        {t('rules')}
      </h2>
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-label font-normal text-pretty text-t2">
        {rules.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
