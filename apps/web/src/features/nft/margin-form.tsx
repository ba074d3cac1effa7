import { nftCalls } from '@bourse/contract/nft';
import { nftPayHours } from '@bourse/contract/nft-rules';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { say } from '../../base/parts/say.ts';
import { ActOrWhy } from '../product-kit/act-or-why.tsx';
import { AvailableLine } from './available-line.tsx';
import { type Item, shownOffer } from './nft-view.ts';
import { useMoneyAct } from './use-money-act.ts';
import { useNftFigures } from './use-nft-figures.ts';

/** Holds the margin of an auction, without which nobody can bid. */
export function MarginForm({ item }: { readonly item: Item }) {
  const t = useTranslations('nft');
  const { money } = useNftFigures();
  const { code, currency } = item;
  const margin = money(item.margin ?? '0', currency);
  const act = useMoneyAct(nftCalls.margin, { code, ...shownOffer(item) }, () => say('done', t('auction.marginDone')));
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act.send();
      }}
    >
      <Note tone="warn">{t('auction.marginText', { margin, hours: nftPayHours })}</Note>
      <AvailableLine currency={currency} />
      <ActNotes state={act.state} refused={act.refused} />
      <ActOrWhy
        closed={null}
        verifyFirst={t('act.verifyFirst')}
        offline={t('act.offline')}
        busy={act.state !== 'idle'}
        label={t('auction.marginAct', { margin })}
      />
    </form>
  );
}
